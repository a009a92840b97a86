import { furtherWrites, outcome, outcomeOf, pass, type Outcome } from '#bench/chaos/scene.ts';
import { askDuring } from '#test/support/cluster/ask-during.ts';
import { somePeople } from '#bench/chaos/people.ts';
import {
  newDatabase,
  postgresBinaries,
  startPostgres,
  type PostgresCluster,
} from '#test/support/postgres-cluster.ts';
import { secretKeys, startServer } from '#test/support/server.ts';

const CLIENTS = 8;
const WRITES = 20;
/** No request may wait longer for a database that is away. */
const LIMIT_MS = 5000;

/** One way in which PostgreSQL goes away; resolves once it has returned. */
type Trouble = (postgres: PostgresCluster) => Promise<void>;

const stopped =
  (how: 'fast' | 'immediate'): Trouble =>
  async (postgres) => {
    await postgres.stop(how);
    await pass(3);
    await postgres.start();
  };

const AWAY: Readonly<Record<string, Trouble>> = {
  'PostgreSQL is shut down and returns': stopped('fast'),
  'PostgreSQL crashes and returns': stopped('immediate'),
  'PostgreSQL falls silent for eight seconds (SIGSTOP)': async (postgres) => {
    await postgres.freeze(true);
    await pass(8);
    await postgres.freeze(false);
  },
};

const KILLED: Readonly<Record<string, Trouble>> = {
  'kill -9 of one process of PostgreSQL, which restarts itself': (postgres) => postgres.kill('one'),
  'kill -9 of all of PostgreSQL, started again': async (postgres) => {
    await postgres.kill('all');
    await pass(1);
    await postgres.start();
  },
};

/** PostgreSQL goes away and returns while people read and write. */
export const postgresAway = (): Promise<Outcome[]> => playAll(AWAY, 1);

/** PostgreSQL is killed while people read and write, each way that many times. */
export const postgresKilled = (times: number): Promise<Outcome[]> => playAll(KILLED, times);

async function playAll(
  troubles: Readonly<Record<string, Trouble>>,
  times: number,
): Promise<Outcome[]> {
  const binaries = await postgresBinaries();
  if (!binaries) {
    const skipped = 'there are no PostgreSQL binaries (pg_config)';
    return Object.keys(troubles).map((name) => outcome(name, { skipped }));
  }
  const postgres = await startPostgres(binaries);
  try {
    const server = await startServer({
      env: { DATABASE_URL: await newDatabase(postgres.url), ...secretKeys() },
    });
    try {
      const outcomes: Outcome[] = [];
      for (const [name, trouble] of Object.entries(troubles)) {
        const people = await somePeople(server, CLIENTS);
        const recovery: number[] = [];
        const seen = await askDuring(server.url, people, async (acknowledged) => {
          for (let time = 0; time < times; time += 1) {
            await furtherWrites(acknowledged, WRITES);
            await trouble(postgres);
            const returned = performance.now();
            await furtherWrites(acknowledged, 1);
            recovery.push(performance.now() - returned);
          }
          await furtherWrites(acknowledged, WRITES);
        });
        const title = times > 1 ? `${name}, ${times} times` : name;
        outcomes.push(outcomeOf(title, seen, { recovery, mayFail: ['503'], limitMs: LIMIT_MS }));
      }
      return outcomes;
    } finally {
      await server.remove();
    }
  } finally {
    await postgres.remove();
  }
}
