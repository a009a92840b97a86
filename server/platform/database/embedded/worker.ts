import { isMainThread, parentPort, workerData } from 'node:worker_threads';

import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

import { holdOptimizer } from '#server/platform/concurrency/shrink-heap.ts';
import { DurableFileSystem } from '#server/platform/database/embedded/durable-file-system.ts';

const HEADER_BYTES = 5;
const ERROR_RESPONSE = 'E'.charCodeAt(0);
const LARGEST_ERROR_BYTES = 64 * 1024;

// A panic ends a PostgreSQL server, which then restarts; after an internal error its state cannot be trusted either.
const BROKEN = /\0V(?:PANIC|FATAL)\0|\0CXX000\0/;

/** Reads an engine's reply piece by piece to find out whether the engine can still be trusted. */
export class ReplyReader {
  /** Bytes read. */
  bytes = 0;
  /** The error after which the engine must be restarted. */
  broken: string | undefined;
  private header = Buffer.alloc(0);
  private body: Buffer[] = [];
  private type = 0;
  private missing = 0;

  /** Takes the next piece. */
  read(piece: Uint8Array): void {
    this.bytes += piece.length;
    let rest: Buffer = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    while (rest.length > 0) rest = this.missing > 0 ? this.readBody(rest) : this.readHeader(rest);
  }

  private readHeader(rest: Buffer): Buffer {
    const wanted = HEADER_BYTES - this.header.length;
    this.header = Buffer.concat([this.header, rest.subarray(0, wanted)]);
    if (this.header.length === HEADER_BYTES) {
      this.type = this.header.readUInt8(0);
      this.missing = this.header.readInt32BE(1) - (HEADER_BYTES - 1);
      this.header = Buffer.alloc(0);
      this.body = [];
    }
    return rest.subarray(wanted);
  }

  private readBody(rest: Buffer): Buffer {
    const part = rest.subarray(0, this.missing);
    this.missing -= part.length;
    if (this.type === ERROR_RESPONSE) {
      this.body.push(Buffer.from(part));
      if (this.missing === 0) this.judge();
    }
    return rest.subarray(part.length);
  }

  private judge(): void {
    const text = `\0${Buffer.concat(this.body).toString('utf8').slice(0, LARGEST_ERROR_BYTES)}`;
    if (BROKEN.test(text)) this.broken = text.replaceAll('\0', ' ').trim();
  }
}

// Parse, Bind, Describe, Execute, Close: parts of a statement that the following Sync completes.
const PARTS = new Set(Buffer.from('PBDEC'));

/** Joins the messages of one statement, so that the engine is called once for it and replies in one piece. */
export class StatementJoiner {
  private held: Uint8Array[] = [];

  /**
   * Returns what the engine gets now: the held messages followed by this one, or nothing while the statement is
   * incomplete. Messages are held only inside a transaction: outside, the next may come from another client.
   */
  take(message: Uint8Array, inTransaction: boolean): Uint8Array | undefined {
    // Held for a client that has gone, and its transaction with it.
    if (!inTransaction) this.held = [];
    if (inTransaction && PARTS.has(message[0] ?? 0)) {
      this.held.push(message);
      return undefined;
    }
    if (this.held.length === 0) return message;
    const joined = Buffer.concat([...this.held, message]);
    this.held = [];
    return joined;
  }
}

/** The thread's task: make a new cluster and end, or serve one on a socket. */
export interface EmbeddedTask {
  readonly mode: 'initialise' | 'serve';
  /** The directory with the database's files. */
  readonly cluster: string;
  /** The unix socket to listen on. */
  readonly socket: string;
  /** Milliseconds an open transaction may wait for its next statement before it is cut. */
  readonly idleTransactionMs: number;
  /** Whether a commit waits for the disk. */
  readonly sync: boolean;
}

/** Messages from the thread to its owner. */
export type EmbeddedReport = 'ready' | 'alive' | 'idle transaction cut' | { failed: string };

/** Messages from the owner to the thread. */
export type EmbeddedOrder = 'ping' | 'close';

// For the server's connection and operators' commands; more would only queue.
const MAX_CONNECTIONS = 4;

// Query and Sync: messages that a sound engine never leaves unanswered.
const ANSWERED = new Set(Buffer.from('QS'));

// Beyond this the engine's own stack overflows and leaves it broken; PostgreSQL's default is 2 MB.
const STACK = ['-c', 'max_stack_depth=256kB'];
// A quarter of PostgreSQL's default, whose pages are never given back once used; what does not fit is in the system's cache.
const BUFFERS = ['-c', 'shared_buffers=32MB'];
const PARAMETERS = [...PGlite.defaultStartParams, ...STACK, ...BUFFERS];

/** The engine's options: with commits that wait for the disk, or (-F, one of the defaults) without. */
function engine({ cluster, sync }: EmbeddedTask): PGliteOptions {
  if (!sync) return { dataDir: cluster, startParams: PARAMETERS };
  return {
    fs: new DurableFileSystem(cluster),
    // Set because the default, fdatasync, does nothing in WebAssembly.
    startParams: PARAMETERS.filter((parameter) => parameter !== '-F').concat(
      ['-c', 'fsync=on'],
      ['-c', 'wal_sync_method=fsync'],
    ),
  };
}

/** Milliseconds after the database is ready in which the rest of a start has the cores to itself. */
const START_MS = 3_000;

// Without syncs: the owner syncs all new files together.
async function initialise(task: EmbeddedTask): Promise<void> {
  holdOptimizer();
  const database = await PGlite.create({ dataDir: task.cluster });
  await database.close();
}

async function serve(task: EmbeddedTask, report: (what: EmbeddedReport) => void): Promise<void> {
  const optimize = holdOptimizer();
  const database = await PGlite.create(engine(task));
  let server = await listen(database, task.socket);
  let timer: NodeJS.Timeout | undefined;

  // A silent client inside a transaction would stop all others, and a ROLLBACK it does not know of would let
  // its next statement run outside one: so every connection is cut and the socket opened again.
  async function cutIdleTransaction(): Promise<void> {
    if (!database.isInTransaction()) return;
    report('idle transaction cut');
    await server.stop();
    if (database.isInTransaction()) await database.exec('rollback');
    server = await listen(database, task.socket);
  }

  const execute = database.execProtocolRawStream.bind(database);
  const joiner = new StatementJoiner();
  const guarded: typeof execute = async (message, options) => {
    const whole = joiner.take(message, database.isInTransaction());
    if (!whole) return;
    clearTimeout(timer);
    const reply = new ReplyReader();
    await execute(whole, {
      ...options,
      onRawData(piece) {
        reply.read(piece);
        options?.onRawData?.(piece);
      },
    });
    if (reply.broken !== undefined) throw new Error(reply.broken);
    if (reply.bytes === 0 && ANSWERED.has(message[0] ?? 0)) throw new Error('no answer');
    if (database.isInTransaction()) {
      timer = setTimeout(() => {
        cutIdleTransaction().catch((error: unknown) => fail(error, report));
      }, task.idleTransactionMs);
    }
  };
  // Statement errors are replies; a throw means that the engine itself is broken and must restart.
  database.execProtocolRawStream = (message, options) =>
    guarded(message, options).catch((error: unknown) => fail(error, report));

  parentPort?.on('message', (order: EmbeddedOrder) => {
    if (order === 'ping') {
      report('alive');
      return;
    }
    clearTimeout(timer);
    server
      .stop()
      .then(() => database.close())
      .then(() => process.exit(0))
      .catch((error: unknown) => fail(error, report));
  });
  report('ready');
  setTimeout(optimize, START_MS).unref();
}

async function listen(database: PGlite, socket: string): Promise<PGLiteSocketServer> {
  const server = new PGLiteSocketServer({
    db: database,
    path: socket,
    maxConnections: MAX_CONNECTIONS,
  });
  await server.start();
  return server;
}

function fail(error: unknown, report: (what: EmbeddedReport) => void): never {
  report({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  process.exit(1);
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const report = (what: EmbeddedReport): void => port.postMessage(what);
  const task = workerData as EmbeddedTask;
  try {
    await (task.mode === 'initialise' ? initialise(task) : serve(task, report));
  } catch (error) {
    fail(error, report);
  }
}
