import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { rm } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { anyDatabase, TALKATIVE } from '#test/support/describe-servers.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { builtServer, freePort, NODE_FLAGS } from '#test/support/server.ts';
import { printedUntil, sharedServer } from '#test/support/shared.ts';
import { until } from '#test/support/until.ts';

/** Whether util-linux's `script` is here, which runs a command in a pseudo terminal. */
const hasScript = spawnSync('script', ['--version']).stdout?.includes('util-linux') ?? false;
if (!hasScript) process.stderr.write('Tests in a terminal are skipped: script is not installed.\n');

/** The server in a pseudo terminal. */
interface InTerminal {
  readonly child: ChildProcess;
  /** What is on the screen. */
  screen(): string;
  press(key: string): void;
}

async function runInTerminal(env: Record<string, string>): Promise<InTerminal> {
  const command = `exec '${process.execPath}' ${NODE_FLAGS.join(' ')} '${await builtServer()}'`;
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      TERM: 'xterm-256color',
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      PORT: '0',
      LOGO_SERVICE_URL: '',
      H1B_SAMPLE: '0',
      H1B_WORKERS: '1',
      ...env,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  // A key pressed while the server ends reaches nobody.
  child.stdin.on('error', () => undefined);
  let seen = '';
  child.stdout.on('data', (chunk) => (seen += String(chunk)));
  return {
    child,
    screen: () => seen.replaceAll('\r\n', '\n'),
    press: (key) => void child.stdin.write(key),
  };
}

/** A busy machine takes long to start a server with its sample. */
const START_LIMIT_MS = 120_000;
/** A test that starts servers. */
const WITH_STARTS = { timeout: 240_000 };

const CTRL_C = '\u0003';
const COLOUR = '\u001B[';
/** The server's address on the screen, with or without colours around it. */
const READY = /Waymark is ready at (http:[\w./:]+)/;

describe.skipIf(!hasScript)('the server in a terminal', WITH_STARTS, () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await preparedDataDir();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  async function ready(terminal: InTerminal): Promise<string> {
    return await until(
      () => READY.exec(terminal.screen())?.[1],
      'the server in the terminal',
      START_LIMIT_MS,
    );
  }

  test('[TERM-1] [TERM-2] [TERM-4] says where everything is, logs no request, and ends with Ctrl C', async () => {
    const terminal = await runInTerminal({ DATA_DIR: dataDir, NO_COLOR: '1', H1B_SAMPLE: '1000' });
    const url = await ready(terminal);
    expect((await fetch(`${url}/login`)).status).toBe(200);
    await until(() => /with Ctrl C/.exec(terminal.screen()) ?? undefined, 'the last line');
    const screen = terminal.screen();
    expect(screen).toContain('Opening the database...');
    expect(screen).toContain(`are in ${dataDir}`);
    expect(screen).toContain(`are kept here and not sent: ${url}/dev/mailbox`);
    expect(screen).toContain('a sample: 1,000 real filings');
    expect(screen).toContain('npm run h1b:import');
    terminal.press(CTRL_C);
    const [status] = (await once(terminal.child, 'exit')) as [number];
    expect(status).toBe(0);
    expect(terminal.screen()).toContain('Waymark has stopped.');
    expect(terminal.screen()).not.toContain('"level"');
    expect(terminal.screen()).not.toContain('/login');
    expect(terminal.screen()).not.toContain(COLOUR);
  });

  test('[TERM-4] [TERM-5] has colours, and a second Ctrl C does not wait for what is in flight', async () => {
    const terminal = await runInTerminal({ DATA_DIR: dataDir });
    const { hostname, port } = new URL(await ready(terminal));
    expect(terminal.screen()).toContain(COLOUR);
    const client = connect(Number(port), hostname);
    onTestFinished(() => void client.destroy());
    client.on('error', () => undefined);
    const head = 'POST /auth/v1/otp HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    // The server says so once it has the head; the body never comes.
    client.write(`${head}expect: 100-continue\r\ncontent-length: 90\r\n\r\n`);
    await once(client, 'data');
    const status = await until(() => {
      terminal.press(CTRL_C);
      return terminal.child.exitCode ?? undefined;
    }, 'the end');
    expect(status).toBe(1);
    expect(terminal.screen()).toContain('Ctrl C again ends it at once.');
    expect(terminal.screen()).not.toMatch(/has stopped|killed by timeout/);
  });

  test('[TERM-3] a port in use and a setting that is wrong are one sentence each, without a stack', async () => {
    const port = await freePort();
    const taken = createServer().listen(Number(port), '127.0.0.1');
    await once(taken, 'listening');
    const terminal = await runInTerminal({ DATA_DIR: dataDir, PORT: port });
    const [status] = (await once(terminal.child, 'exit')) as [number];
    taken.close();
    expect(status).toBe(1);
    expect(terminal.screen()).toContain(
      `Port ${port} of 127.0.0.1 cannot be used (EADDRINUSE). Stop what listens there, or set PORT and HOST.`,
    );
    const wrong = await runInTerminal({ DATA_DIR: dataDir, RATE_LIMIT: 'many' });
    await once(wrong.child, 'exit');
    expect(wrong.screen()).toContain('- RATE_LIMIT must be a whole number');
    for (const one of [terminal, wrong]) expect(one.screen()).not.toMatch(/^\s+at /m);
  });

  test('[TERM-3] [API-10] a data folder that another process uses is named with that process, which goes on', async () => {
    const server = await sharedServer();
    const terminal = await runInTerminal({ DATA_DIR: server.dataDir });
    const [status] = (await once(terminal.child, 'exit')) as [number];
    expect(status).toBe(1);
    expect(terminal.screen()).toMatch(
      new RegExp(`Another Waymark process \\(pid ${server.pid}\\) is using .*Stop it first`),
    );
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(terminal.screen()).not.toMatch(/^\s+at /m);
  });
});

describe('the server without a terminal', WITH_STARTS, () => {
  test('[API-8] npm start ends with the server when npm gets SIGTERM, and says where nobody gets a code', async () => {
    const port = await freePort();
    const child = spawn('npm', ['start'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
      env: {
        ...process.env,
        PORT: port,
        DATA_DIR: await preparedDataDir(),
        PUBLIC_URL: 'https://jobs.example',
        HSTS_SUBDOMAINS: 'off',
        H1B_SAMPLE: '0',
      },
    });
    onTestFinished(() => {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL');
      } catch {
        // The whole group has ended, as it should.
      }
    });
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += String(chunk)));
    await until(
      () => /sign in$/m.test(printed) || undefined,
      'the server to be ready',
      START_LIMIT_MS,
    );
    expect(printed).toContain('nobody gets a code or link to sign in');
    const { headers } = await fetch(`http://127.0.0.1:${port}/api/version`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    // The pipe closes when the last process that writes to it has ended.
    const closed = once(child, 'close', { signal: AbortSignal.timeout(20_000) });
    child.kill('SIGTERM');
    await closed;
  });

  test('[TERM-2] logs each request as a line of JSON', async () => {
    const server = await sharedServer(anyDatabase(), TALKATIVE);
    const before = (await server.output()).length;
    const page = await fetch(`${server.url}/login`);
    const lines = (await printedUntil(server, page, before)).split('\n');
    const reqId = page.headers.get('x-request-id');
    const logged = lines.find(
      (line) => line.includes(`"${reqId}"`) && line.includes('"request completed"'),
    );
    expect(JSON.parse(logged ?? '')).toMatchObject({
      level: 30,
      reqId,
      res: { statusCode: 200 },
    });
  });
});
