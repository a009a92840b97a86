import { openSync, writeSync } from 'node:fs';
import { serialize } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

import type { Sink } from '#test/support/power-cut/operations.ts';
import { recordFiles } from '#test/support/power-cut/record-files.ts';

// Loaded by `node --import` into every thread of a server: appends each operation on files under RECORD_ROOT to RECORD_LOG.
const { RECORD_ROOT: root = '', RECORD_LOG: path = '' } = process.env;
const log = openSync(path, 'a');
const write = writeSync;
const record: Sink = (operation) => {
  const body = serialize(operation);
  const frame = Buffer.alloc(4 + body.length);
  frame.writeUInt32LE(body.length);
  body.copy(frame, 4);
  // A single call, because several threads append.
  write(log, frame);
};
if (isMainThread) record({ kind: 'start' });
await recordFiles(root, record);
