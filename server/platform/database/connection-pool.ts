import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';

import { Pool, TypeOverrides } from 'pg';

import type { Log } from '#server/platform/log.ts';

/** Where PostgreSQL listens: an address, or the folder of the embedded server's unix socket. */
export type Target = { readonly url: string } | { readonly host: string; readonly port: number };

const CONNECT_TIMEOUT_MS = 3_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** How many connections there are, and how they are made. */
interface PoolOptions {
  readonly size: number;
  /** Milliseconds for connecting, waiting for a free connection included; 3 s without. */
  readonly connectTimeoutMs?: number | undefined;
  /** What PostgreSQL shows of who connects; the product's name without. */
  readonly name?: string | undefined;
  readonly log: Log;
}

/** What the connections of every node are called: this, and which machine and data directory the node has. */
export const NODE_NAMES = 'waymark node ';

/** What the connections of the node of a data directory on this machine are called, so that nodes can be told apart. */
export function nodeName(dataDir: string): string {
  const place = `${hostname()} ${resolve(dataDir)}`;
  return NODE_NAMES + createHash('sha256').update(place).digest('hex').slice(0, 12);
}

/** A pool of pipelining connections; int8 values are read as numbers and dates as `YYYY-MM-DD` strings. */
export function connectionPool(target: Target, options: PoolOptions): Pool {
  const embedded = 'host' in target;
  const pool = new Pool({
    ...(embedded
      ? { ...target, user: 'postgres', database: 'postgres', ssl: false, idleTimeoutMillis: 0 }
      : { connectionString: target.url }),
    max: options.size,
    // A statement is sent without waiting for the answer to the one before.
    pipeline: true,
    types: valueParsers(),
    application_name: options.name ?? 'waymark',
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    keepAlive: !embedded,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  });
  // Both would end the process: an idle connection's error, and that of one in use between statements.
  pool.on('error', (error) => options.log.warn({ err: error }, 'a database connection was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

// Type numbers of PostgreSQL's catalogue.
const INT8 = 20;
const DATE = 1082;
const TEXT_ARRAY = 1009;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

function valueParsers(): TypeOverrides {
  const parsers = new TypeOverrides();
  const textArray = parsers.getTypeParser(TEXT_ARRAY, 'text') as unknown as (
    text: string,
  ) => (string | null)[];
  parsers.setTypeParser(INT8, safeInteger);
  parsers.setTypeParser(DATE, (text) => text);
  parsers.setTypeParser(INT8_ARRAY, (text) =>
    textArray(text).map((item) => (item === null ? null : safeInteger(item))),
  );
  parsers.setTypeParser(DATE_ARRAY, textArray);
  return parsers;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`${text} does not fit a JavaScript number; read it as text`);
  }
  return value;
}
