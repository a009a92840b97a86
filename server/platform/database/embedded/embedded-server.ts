import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

import type { ProcessLock } from '#server/platform/concurrency/process-lock.ts';
import { lockDirectory } from '#server/platform/database/embedded/lock-directory.ts';
import { prepareCluster } from '#server/platform/database/embedded/prepare-cluster.ts';
import { reportedFailure, startThread, tell } from '#server/platform/database/embedded/thread.ts';
import type { EmbeddedReport, EmbeddedTask } from '#server/platform/database/embedded/worker.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import type { Log } from '#server/platform/log.ts';
import { UserError } from '#shared/core/errors.ts';

/** The port that PostgreSQL clients expect in the socket's name. */
export const EMBEDDED_PORT = 5432;
/** Milliseconds an embedded transaction may wait for its next statement. */
const IDLE_TRANSACTION_MS = 5_000;
/** Milliseconds after which a statement that holds the embedded engine is cut. */
const LONGEST_STATEMENT_MS = 10_000;

// 107 bytes is Linux's limit, 103 that of macOS.
const SOCKET_PATH_MAX_BYTES = 103;
const SOCKET_NAME = `.s.PGSQL.${EMBEDDED_PORT}`;
const TEMPORARY_PREFIX = 'waymark-db-';
const PINGS = 10;
const RESTART_MS = { first: 100, most: 5_000 };

/** Folder of the embedded database in a data directory. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/** A running embedded PostgreSQL. */
export interface EmbeddedServer {
  /** The folder of its unix socket, to be used as the host. */
  readonly host: string;
  /** From now on restarts the engine when one statement holds it for 10 s; the engine itself enforces no time limit. */
  limitStatements(): void;
  close(): Promise<void>;
}

/**
 * Runs PostgreSQL inside this process's worker thread on a private unix socket, with its files in `directory`.
 * What it has committed survives the end of the process and a power cut.
 * Throws DirectoryInUse, or a UserError when the directory cannot be written or its database does not start.
 */
export async function startEmbeddedServer(options: {
  directory: string;
  log: Log;
  idleTransactionMs?: number;
  longestStatementMs?: number;
  /** Whether a commit waits for the disk; false only in tests of something else. */
  sync?: boolean;
  /** Is told when the engine's thread runs. */
  onThread?: () => void;
}): Promise<EmbeddedServer> {
  const directory = resolve(options.directory);
  const host = await socketFolder(directory);
  const socket = join(host, SOCKET_NAME);
  let lock: ProcessLock;
  try {
    lock = await lockDirectory(directory, socket);
  } catch (error) {
    await removeTemporary(host);
    throw error;
  }
  if (lock.previous) {
    // `pid` is this process's in every line.
    options.log.info({ former: lock.previous.pid }, 'took the database over from a dead process');
    await removeTemporary(dirname(lock.previous.socket ?? ''));
  }
  const task: EmbeddedTask = {
    mode: 'serve',
    cluster: join(directory, 'cluster'),
    socket,
    idleTransactionMs: options.idleTransactionMs ?? IDLE_TRANSACTION_MS,
    sync: options.sync ?? true,
  };
  try {
    await prepareCluster(task, options.log);
    const service = await keepServing(task, options);
    return {
      host,
      limitStatements: service.limitStatements,
      async close() {
        await service.stop();
        await removeTemporary(host);
        await lock.release();
      },
    };
  } catch (error) {
    await removeTemporary(host);
    await lock.release();
    throw error;
  }
}

async function socketFolder(directory: string): Promise<string> {
  try {
    await makeFolder(directory, { above: dirname(dirname(directory)) });
    await chmod(directory, 0o700);
  } catch (error) {
    throw new UserError(
      `The database directory ${directory} cannot be written. ` +
        'Free disk space or change its permissions, or set DATA_DIR to another place.',
      { cause: error },
    );
  }
  const fits = Buffer.byteLength(join(directory, SOCKET_NAME)) <= SOCKET_PATH_MAX_BYTES;
  return fits ? directory : mkdtemp(join(tmpdir(), TEMPORARY_PREFIX));
}

async function removeTemporary(folder: string): Promise<void> {
  if (folder.startsWith(join(tmpdir(), TEMPORARY_PREFIX))) {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keepServing(
  task: EmbeddedTask,
  {
    log,
    longestStatementMs = LONGEST_STATEMENT_MS,
    onThread,
  }: { log: Log; longestStatementMs?: number; onThread?: () => void },
): Promise<{ limitStatements: () => void; stop: () => Promise<void> }> {
  let closing = false;
  let pause = RESTART_MS.first;
  let worker = await serve(task, log, onExit, onThread);

  function onExit(failure: string | undefined): void {
    if (closing) return;
    log.error({ failure }, 'the embedded database stopped; starting it again');
    void restart();
  }

  async function restart(): Promise<void> {
    await wait(pause, undefined, { ref: false });
    if (closing) return;
    pause = Math.min(pause * 2, RESTART_MS.most);
    try {
      worker = await serve(task, log, onExit);
      pause = RESTART_MS.first;
    } catch (error) {
      log.error({ err: error }, 'the embedded database did not start');
      void restart();
    }
  }

  let watch: NodeJS.Timeout | undefined;
  return {
    limitStatements() {
      let asked: { worker: Worker; unanswered: number } | undefined;
      // Counted in pings, not in time, so that a process that was itself suspended does not blame the engine.
      watch = setInterval(() => {
        if (asked?.worker !== worker) {
          const fresh = { worker, unanswered: 0 };
          worker.on('message', (report: EmbeddedReport) => {
            if (report === 'alive') fresh.unanswered = 0;
          });
          asked = fresh;
        }
        asked.unanswered += 1;
        if (asked.unanswered > PINGS) void worker.terminate();
        else tell(worker, 'ping');
      }, longestStatementMs / PINGS).unref();
    },
    async stop() {
      closing = true;
      clearInterval(watch);
      if (worker.threadId === -1) return;
      const ended = once(worker, 'exit');
      tell(worker, 'close');
      await ended;
    },
  };
}

async function serve(
  task: EmbeddedTask,
  log: Log,
  onExit: (failure: string | undefined) => void,
  onThread?: () => void,
): Promise<Worker> {
  await rm(task.socket, { force: true });
  const worker = startThread(task);
  onThread?.();
  const failure = reportedFailure(worker);
  await new Promise<void>((ready, refused) => {
    worker.on('message', (report: EmbeddedReport) => {
      if (report === 'ready') ready();
      if (report === 'idle transaction cut') log.warn('an idle database transaction was cut');
    });
    worker.once('exit', () => {
      refused(
        new UserError(
          `The database in ${task.cluster} did not start. Check free disk space and permissions; ` +
            'if this stays so, restore it from a backup.',
          { cause: failure() },
        ),
      );
    });
  });
  worker.once('exit', () => onExit(failure()));
  return worker;
}
