import { furtherWrites, outcomeOf, type Outcome } from '#bench/chaos/scene.ts';
import { askDuring } from '#test/support/cluster/ask-during.ts';
import { somePeople } from '#bench/chaos/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { freePort, startServer } from '#test/support/server.ts';

const CLIENTS = 8;
/** Writes that are acknowledged before each kill. */
const WRITES = 25;
/** What a client sees of a server that is gone. */
const GONE = ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', '503'];

/** Kills the server on the embedded database again and again while people write; each start is the usual command and nothing else. */
export async function killServer(rounds: number): Promise<Outcome> {
  const options = { dataDir: await preparedDataDir(), env: { PORT: await freePort() } };
  let server = await startServer(options);
  try {
    const people = await somePeople(server, CLIENTS);
    const recovery: number[] = [];
    const seen = await askDuring(server.url, people, async (acknowledged) => {
      for (let round = 0; round < rounds; round += 1) {
        await furtherWrites(acknowledged, WRITES);
        await server.kill();
        const killed = performance.now();
        server = await startServer(options);
        await furtherWrites(acknowledged, 1);
        recovery.push(performance.now() - killed);
      }
    });
    const title = `kill -9 of the embedded server, ${rounds} times`;
    return outcomeOf(title, seen, { recovery, mayFail: GONE });
  } finally {
    await server.remove();
  }
}
