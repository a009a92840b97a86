import { brotliCompressSync, gzipSync } from 'node:zlib';

import { crashes } from '#bench/chaos/bad-requests.ts';
import { healthFaults, healthFigures, watchHealth } from '#bench/chaos/health-watch.ts';
import { headOf, openRaw, type RawConnection, statusIn } from '#bench/chaos/raw-request.ts';
import { count, outcome, type Outcome, pass } from '#bench/chaos/scene.ts';
import { signIn } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer } from '#test/support/server.ts';

const MIB = 1024 * 1024;

/** Bytes of one hostile request; the connection ends after its first response. */
interface Attack {
  readonly name: string;
  readonly bytes: string | Buffer;
  /** Whether the connection is closed at once, without waiting for a response. */
  readonly isCut?: true;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=b' };

/** Hostile requests of a person who is signed in. */
function attacks(token: string): readonly Attack[] {
  const send = (
    name: string,
    body: string | Buffer,
    headers: Readonly<Record<string, string | number>> = {},
    [method, path] = ['POST', '/api/applications/'],
  ): Attack => {
    const bytes = Buffer.from(body as string);
    const length = { 'content-length': bytes.length };
    const head = headOf(method ?? '', path ?? '', token, { ...JSON_TYPE, ...length, ...headers });
    return { name, bytes: Buffer.concat([Buffer.from(head), bytes]) };
  };
  const form = (name: string, body: string | Buffer, headers = {}): Attack[] => [
    send(`profile: ${name}`, body, { ...FORM_TYPE, ...headers }, ['PATCH', '/api/profile/']),
    send(`import: ${name}`, body, { ...FORM_TYPE, ...headers }, ['POST', '/api/imports/']),
    send(`storage: ${name}`, body, { ...FORM_TYPE, ...headers }, [
      'POST',
      '/storage/v1/object/resumes/a/b.pdf',
    ]),
  ];
  const part = (name: string, content: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n${content}\r\n`;
  const get = (name: string, bytes: string): Attack => ({ name, bytes });
  return [
    ...form('no boundary', part('resume', 'x'), { 'content-type': 'multipart/form-data' }),
    ...form('another boundary', '--c\r\n\r\n\r\n--c--\r\n'),
    ...form('no end', part('resume', 'x')),
    ...form('nothing', ''),
    ...form('only the end', '--b--\r\n'),
    ...form('a part without a name', '--b\r\n\r\nx\r\n--b--\r\n'),
    ...form('a broken head', '--b\r\ncontent-disposition: ;;;=\r\n:\r\n\r\nx\r\n--b--\r\n'),
    ...form('a head of 1 MB', `--b\r\nx: ${'y'.repeat(MIB)}\r\n\r\nx\r\n--b--\r\n`),
    ...form('5,000 fields', `${part('a', 'x').repeat(5000)}--b--\r\n`),
    ...form(
      'names that reach inside',
      `${part('__proto__', '{}')}${part('a[b][c]', 'x')}--b--\r\n`,
    ),
    ...form('binary noise', Buffer.alloc(20_000, 0xff)),
    ...form('a file name with a path', part('resume', 'x').replace('a.pdf', '../../../a\0.pdf')),
    send('JSON: 100,000 arrays in one another', '['.repeat(100_000) + ']'.repeat(100_000)),
    send('JSON: 20,000 objects in one another', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)),
    send(
      'JSON: 100,000 members',
      `{${Array.from({ length: 100_000 }, (_, n) => `"${n}":0`).join()}}`,
    ),
    send('JSON: __proto__', '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}'),
    send('JSON: 3 MB of text', JSON.stringify({ notes: 'x'.repeat(3 * MIB) })),
    send('JSON: a number of 1 MB', `{"a":${'9'.repeat(MIB)}}`),
    send('JSON: no end', '{"a":"'),
    send('a gzip bomb as body', gzipSync(Buffer.alloc(100 * MIB)), { 'content-encoding': 'gzip' }),
    send('a Brotli bomb as body', brotliCompressSync(Buffer.alloc(MIB)), {
      'content-encoding': 'br',
    }),
    send('an unknown encoding', '{}', { 'content-encoding': 'zip-in-zip' }),
    send('an odd content type', '{}', { 'content-type': `application/${'x'.repeat(5000)}` }),
    send('lengths that contradict each other', '{}', { 'transfer-encoding': 'chunked' }),
    send('a negative length', '{}', { 'content-length': -1 }),
    send('a length beyond all bounds', '{}', { 'content-length': '9'.repeat(30) }),
    send('broken chunks', 'zz\r\nx\r\n', { 'content-length': '', 'transfer-encoding': 'chunked' }),
    get('a header of 1 MB', headOf('GET', '/api/profile/', token, { x: 'y'.repeat(MIB) })),
    get(
      '5,000 headers',
      headOf(
        'GET',
        '/',
        token,
        Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`h${n}`, n])),
      ),
    ),
    get('an address of 1 MB', headOf('GET', `/api/${'a'.repeat(MIB)}`, token, {})),
    get(
      '100,000 query parameters',
      headOf('GET', `/api/applications/?${'a=1&'.repeat(4000)}`, token, {}),
    ),
    get('no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
    get('another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    get('an unknown method', headOf('BREW', '/', token, {})),
    get('CONNECT', headOf('CONNECT', 'a.example:443', token, {})),
    get('a whole address', headOf('GET', 'http://a.example/api/profile/', token, {})),
    get('an upgrade', headOf('GET', '/', token, { connection: 'Upgrade', upgrade: 'websocket' })),
    get(
      'expects to continue',
      headOf('POST', '/api/applications/', token, { expect: '200-maybe' }),
    ),
    get('two hosts', headOf('GET', '/', token, {}).replace('\r\n\r\n', '\r\nhost: y\r\n\r\n')),
    get('a folded header', headOf('GET', '/', token, { x: 'a\r\n b' })),
    get('bytes in a header', headOf('GET', '/', token, { x: '\x00\x01\xff' })),
    get('200 requests at once on one connection', headOf('GET', '/healthz', token, {}).repeat(200)),
    {
      ...send('cut in the body', `{"a":"${'x'.repeat(5000)}`, { 'content-length': 9000 }),
      isCut: true,
    },
    { name: 'cut in the head', bytes: 'GET /api/profile/ HTTP/1.1\r\nhost', isCut: true },
    {
      name: 'cut before the response',
      bytes: headOf('GET', '/api/account/export/', token, {}),
      isCut: true,
    },
  ];
}

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
