import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { keptMails, type KeptMails } from '#test/support/kept-mails.ts';
import { RECORD_TO } from '#test/support/recorded/record-to.ts';
import { until } from '#test/support/until.ts';
import { buildIfStale, SERVER_FILE } from '#tools/build.ts';

/** A server that somebody started: where it is, and its mails. */
export interface RunningServer extends KeptMails {
  readonly url: string;
  readonly dataDir: string;
  /** The public anonymous key, as pages get it. */
  readonly publishableKey: string;
}

/** A Waymark server in its own process, as an operator would start it. */
export interface TestServer extends RunningServer {
  /** The server's process id. */
  readonly pid: number;
  /** All output of the process. */
  output(): string;
  /** Stops it as an operator would (SIGTERM) and resolves to the exit status. */
  stop(): Promise<number | null>;
  /** Kills it (SIGKILL). */
  kill(): Promise<void>;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
}

/** Differences from a default installation. */
interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** An existing data directory; a new one by default. */
  readonly dataDir?: string;
  /** Runs the server of client tests with a profile, instead of the product. */
  readonly clientSuite?: string;
}

const ROOT = join(import.meta.dirname, '..', '..');
const START_TIMEOUT_MS = 120_000;
const RECORDER = join(ROOT, 'test', 'support', 'recorded', 'preload.ts');
const NODE_OPTIONS = [
  '--disable-warning=ExperimentalWarning',
  ...(process.env[RECORD_TO] ? [`--import=${RECORDER}`] : []),
];

/** Flags of Node, set by the configurations of the suites: in a process that lives for seconds, optimising the embedded database's code costs more than it saves. Benches set none. */
export const NODE_FLAGS = process.env['TEST_SERVER_FLAGS']?.split(' ') ?? [];

/** Limits high enough for a suite that calls from one address, and no public logo service. */
const GENEROUS = {
  RATE_LIMIT: '1000000',
  WORK_LIMIT: '1000000',
  AUTH_RATE_LIMIT: '100000',
  LOGO_SERVICE_URL: '',
  READ_POSTINGS: 'off',
};
/** No H1B sample, so that the server starts quickly. */
const SMALL = { H1B_SAMPLE: '0', H1B_WORKERS: '1' };
/** A small H1B sample of invented employers, for servers whose tests know what it holds. */
export const WITH_SAMPLE = { H1B_SAMPLE: '3000', H1B_SAMPLE_GENERATED: 'on' };

/** Values of AUTH_SECRET_KEYS and AUTH_PUBLISHABLE_KEY that a server with DATABASE_URL needs. */
export function secretKeys(): { AUTH_SECRET_KEYS: string; AUTH_PUBLISHABLE_KEY: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256' };
  return {
    AUTH_SECRET_KEYS: JSON.stringify({ keys: [key] }),
    AUTH_PUBLISHABLE_KEY: `sb_publishable_${randomUUID()}`,
  };
}

/** A free port. A server restarted on it keeps its address, and so the issuer of its tokens. */
export async function freePort(): Promise<string> {
  // Below the range for outgoing connections, which could take the port while the server is down.
  const port = randomInt(20_000, 32_000);
  const probe = createServer();
  const free = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!free) return freePort();
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}

let built: Promise<boolean> | undefined;

/** Path of the file that starts the server of the present sources. */
export async function builtServer(): Promise<string> {
  built ??= buildIfStale({ parts: ['server'] });
  await built;
  return SERVER_FILE;
}

/** Starts a server on a free port and resolves when it is ready. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'waymark-server-')));
  const program =
    options.clientSuite === undefined
      ? [await builtServer()]
      : [join(ROOT, 'test', 'support', 'client-suite', 'main.ts'), options.clientSuite];
  const child = spawn(process.execPath, [...NODE_FLAGS, ...program], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: NODE_OPTIONS.join(' '),
      [RECORD_TO]: process.env[RECORD_TO],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...GENEROUS,
      ...SMALL,
      ...options.env,
    },
  });
  const orphaned = () => child.kill('SIGKILL');
  process.once('exit', orphaned);
  child.once('exit', () => process.off('exit', orphaned));
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  child.stderr.on('data', (chunk) => (printed += String(chunk)));
  const url = await until(
    () => {
      if (child.exitCode !== null) throw new Error(`The server did not start:\n${printed}`);
      return /^Waymark is ready at (\S+)$/m.exec(printed)?.[1];
    },
    'the server to be ready',
    START_TIMEOUT_MS,
  ).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw new Error(`${String(error)}\n${printed}`);
  });
  const page = await (await fetch(`${url}/login`)).text();
  const config = /<meta name="waymark-config" content="([^"]*)"/.exec(page)?.[1] ?? '{}';
  const { publishableKey } = JSON.parse(config.replaceAll('&quot;', '"')) as {
    publishableKey: string;
  };

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  }

  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    publishableKey,
    output: () => printed,
    ...keptMails(dataDir),
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
    async remove() {
      await endHard(child, end);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stops a server, by force when it does not stop in time. */
async function endHard(
  child: ChildProcess,
  end: (signal: NodeJS.Signals) => Promise<number | null>,
): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), 12_000);
  await end('SIGTERM');
  clearTimeout(timer);
}
