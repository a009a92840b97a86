import { attacks, type Attack } from '#bench/chaos/attacks.ts';
import { crashes } from '#bench/chaos/bad-requests.ts';
import { healthFaults, healthFigures, watchHealth } from '#bench/chaos/health-watch.ts';
import { headOf, openRaw, statusIn, type RawConnection } from '#bench/chaos/raw-request.ts';
import { count, outcome, pass, type Outcome } from '#bench/chaos/scene.ts';
import { signIn } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer } from '#test/support/server.ts';

/** How hard the traffic is. */
interface Hardness {
  /** How often each attack is made. */
  readonly times: number;
  /** Connections that send slowly, and as many that read slowly. */
  readonly slow: number;
  /** Seconds for which they go on. */
  readonly seconds: number;
}

/** A response must come within this time, or the connection must end. */
const PATIENCE_MS = 30_000;

/** Requests that are meant to do harm, while another person goes on reading. */
export async function hostile({ times, slow, seconds }: Hardness): Promise<Outcome> {
  const server = await startServer({ dataDir: await preparedDataDir() });
  try {
    const [villain, ann] = [await signIn(server), await signIn(server)];
    const failed: Record<string, number> = {};
    const faults: string[] = [];
    const figures = { reads: 0, slowestRead: 0, cutOff: 0 };
    const all = attacks(villain.session.access_token);
    let sent = 0;
    const ending = new AbortController();
    const { health } = await watchHealth(server, async () => {
      const reading = (async () => {
        while (!ending.signal.aborted) {
          const start = performance.now();
          const { status } = await ann.api('GET', '/api/applications/');
          figures.reads += 1;
          figures.slowestRead = Math.max(figures.slowestRead, performance.now() - start);
          if (status !== 200) faults.push(`another person's read returned ${status}`);
          await pass(0.02);
        }
      })();
      for (let time = 0; time < times; time += 1) {
        for (const attack of all) {
          sent += 1;
          const kind = await strike(server.url, attack).catch((error: unknown) => String(error));
          count(failed, kind);
          if (/^5|Error/.test(kind)) faults.push(`${attack.name}: ${kind}`);
        }
      }
      sent += 2 * slow;
      figures.cutOff = await trickle(server.url, villain.session.access_token, { slow, seconds });
      ending.abort();
      await reading;
    });
    return outcome(
      `hostile traffic: ${all.length} attacks ${times} times, ${slow} slow senders and ${slow} slow readers`,
      {
        requests: sent + figures.reads,
        failed,
        figures: {
          'reads of another person': figures.reads,
          'slowest of them, ms': Math.round(figures.slowestRead),
          'slow senders that the server cut off': figures.cutOff,
          ...healthFigures(health),
        },
        faults: [...faults, ...healthFaults(health), ...crashes(server)],
      },
    );
  } finally {
    await server.remove();
  }
}

/** Makes one attack and resolves to the response's status, or to how the connection ended. */
async function strike(url: string, { bytes, isCut }: Attack): Promise<string> {
  const connection = await openRaw(url, bytes);
  if (isCut) {
    connection.socket.destroy();
    return 'cut';
  }
  const end = performance.now() + PATIENCE_MS;
  while (statusIn(connection.said()) === undefined && !connection.socket.destroyed) {
    if (performance.now() > end) break;
    await pass(0.005);
  }
  const isOpen = !connection.socket.destroyed;
  connection.socket.destroy();
  return statusIn(connection.said()) ?? (isOpen ? 'Error: no response' : 'closed');
}

/** Sends heads and bodies byte by byte (slowloris), and asks for pages without reading them; resolves to how many senders the server cut off. */
async function trickle(
  url: string,
  token: string,
  { slow, seconds }: Pick<Hardness, 'slow' | 'seconds'>,
): Promise<number> {
  const body = headOf('POST', '/api/applications/', token, {
    'content-type': 'application/json',
    'content-length': 5000,
  });
  const senders: RawConnection[] = [];
  const readers: RawConnection[] = [];
  for (let place = 0; place < slow; place += 1) {
    senders.push(await openRaw(url, place % 2 === 0 ? 'GET /api/profile/ HTTP/1.1\r\n' : body));
    const reader = await openRaw(url, headOf('GET', '/api/openapi.json', token, {}).repeat(20));
    reader.socket.pause();
    readers.push(reader);
  }
  for (let second = 0; second < seconds; second += 0.5) {
    for (const [place, { socket }] of senders.entries()) {
      if (socket.writable) socket.write(place % 2 === 0 ? 'a: b\r\n' : '1');
    }
    await pass(0.5);
  }
  const cutOff = senders.filter(({ socket }) => socket.destroyed).length;
  for (const { socket } of [...senders, ...readers]) socket.destroy();
  return cutOff;
}
