import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deserialize } from 'node:v8';

import type { Operation } from '#test/support/power-cut/operations.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

/** An operation of a server, and the record's length after it. */
export interface RecordedOperation {
  readonly operation: Operation;
  readonly end: number;
}

/** Starts a server that appends each operation on files of its data directory to a log. */
export function startRecordedServer(options: {
  readonly dataDir: string;
  readonly log: string;
  readonly env?: Readonly<Record<string, string>>;
}): Promise<TestServer> {
  const preload = pathToFileURL(join(import.meta.dirname, 'preload.ts')).href;
  return startServer({
    dataDir: options.dataDir,
    env: {
      ...options.env,
      // Applies to worker threads, too.
      NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import ${preload}`,
      RECORD_ROOT: options.dataDir,
      RECORD_LOG: options.log,
    },
  });
}

/** The record's length now; everything the server has done so far is in it. */
export function recordedUntilNow(log: string): number {
  return statSync(log).size;
}

/** Reads all operations of a log, in order. */
export function readRecord(log: string): RecordedOperation[] {
  const bytes = readFileSync(log);
  const operations: RecordedOperation[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + 4 + bytes.readUInt32LE(at);
    // The process may have been killed while it wrote the last one.
    if (end > bytes.length) break;
    operations.push({ operation: deserialize(bytes.subarray(at + 4, end)) as Operation, end });
    at = end;
  }
  return operations;
}
