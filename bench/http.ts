import { join } from 'node:path';

import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';

import { benchDatabases } from '#bench/databases.ts';
import { openAsker } from '#bench/keep-asking.ts';
import { flag, machine, report, say, throughput } from '#bench/support.ts';
import { pageQuery } from '#server/features/applications/repository/list-page.ts';
import { listSources } from '#server/app/tracker-parts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { connectionPool } from '#server/platform/database/connection-pool.ts';
import { EMBEDDED_PORT } from '#server/platform/database/embedded/embedded-server.ts';
import { openingOf } from '#server/platform/database/open-unit.ts';
import { APPLICATIONS_PAGE_SIZE } from '#shared/core/limits.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { signIn, type Person } from '#test/support/people.ts';

// Requests a second of the applications list against the same SQL through `pg` alone: the same pool, transactions and
// round trips from this process, without HTTP, session tokens, contracts or Kysely (target: at least 50 %).
// --rounds, each with --seconds of one and of the other, so that a noisy machine is noisy for both.
const ROUNDS = flag('rounds', 9);
const SECONDS = flag('seconds', 2);
const CLIENTS = 16;

/** The statements of one list request, as the server sends them. */
function statementsOf(person: Person): { opening: string; list: CompiledQuery } {
  const { id } = person.session.user;
  const [, claims = ''] = person.session.access_token.split('.');
  const { session_id: sessionId } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    session_id: string;
  };
  const kysely = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: () => null as never,
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const filter = {
    sort: 'date_applied',
    direction: 'desc',
    offset: 0,
    limit: APPLICATIONS_PAGE_SIZE,
    now: new Date(),
  } as const;
  return {
    opening: openingOf({ role: 'authenticated', userId: id, sessionId }, {}),
    list: pageQuery(kysely as unknown as Transaction, listSources, id, filter).compile(),
  };
}

async function listThroughPg(
  pool: Pool,
  { opening, list }: ReturnType<typeof statementsOf>,
): Promise<void> {
  const client = await pool.connect();
  const [, { rows }] = await Promise.all([
    client.query(opening),
    client.query(list.sql, [...list.parameters]),
  ]);
  await client.query('commit');
  client.release();
  if (rows.length !== APPLICATIONS_PAGE_SIZE) throw new Error(`pg read ${rows.length} rows`);
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const rows = [];
for (const database of await benchDatabases()) {
  say(`${database.name}: measuring`);
  const server = await database.start();
  const person = await signIn(server);
  for (let count = 0; count < APPLICATIONS_PAGE_SIZE; count += 1) {
    await person.api('POST', '/api/applications/', {
      company: { name: `Company ${count}` },
      job_title: 'Software Engineer',
      company_link: 'https://www.company.example/careers',
    });
  }
  const headers = { authorization: `Bearer ${person.session.access_token}` };
  const askers = Array.from({ length: CLIENTS }, () =>
    openAsker(`${server.url}/api/applications/`, headers),
  );
  const ours = (client: number) => askers[client]?.ask() ?? Promise.reject(new Error('no client'));
  const target = database.url
    ? { url: database.url }
    : { host: join(server.dataDir, 'database'), port: EMBEDDED_PORT };
  const pool = connectionPool(target, { size: database.url ? 10 : 1, log: silentLog });
  const statements = statementsOf(person);
  const theirs = () => listThroughPg(pool, statements);
  await throughput(ours, { clients: CLIENTS, seconds: SECONDS });
  await throughput(theirs, { clients: CLIENTS, seconds: SECONDS });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [us, them] = [
      await throughput(ours, { clients: CLIENTS, seconds: SECONDS }),
      await throughput(theirs, { clients: CLIENTS, seconds: SECONDS }),
    ];
    rounds.push({ us, them, share: us / them });
  }
  for (const asker of askers) asker.close();
  await pool.end();
  await server.remove();
  await database.remove();
  rows.push({
    database: database.name,
    'GET /api/applications/ per s': median(rounds.map(({ us }) => us)),
    'pg alone per s': median(rounds.map(({ them }) => them)),
    'share in %': Math.round(median(rounds.map(({ share }) => share)) * 1000) / 10,
  });
}
report({ bench: 'http', machine: machine(), rows });
