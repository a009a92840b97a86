import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

import { RECORD_TO } from '#test/support/recorded/record-to.ts';

// Loaded before a server: notes each statement with values that it sends to its database, once, as a line of JSON. The
// transactions of the login that migrates are left out.
const folder = process.env[RECORD_TO];
const READS_OR_WRITES = /^\s*(with|select|insert|update|delete)\b/i;

if (folder !== undefined && isMainThread) {
  const { default: pg } = await import('pg');
  const file = join(folder, `${process.pid}.jsonl`);
  const seen = new Set<string>();
  const migrating = new WeakSet<object>();
  const prototype = pg.Client.prototype as unknown as {
    query: (this: object, ...args: unknown[]) => unknown;
  };
  const { query } = prototype;
  prototype.query = function (...args) {
    const [text, values] = args;
    if (typeof text === 'string') {
      if (text === 'begin') migrating.add(this);
      else if (text.startsWith('begin;')) migrating.delete(this);
      const isOne = Array.isArray(values) && READS_OR_WRITES.test(text) && !migrating.has(this);
      if (isOne && !seen.has(text)) {
        seen.add(text);
        appendFileSync(file, `${JSON.stringify(text)}\n`);
      }
    }
    return query.apply(this, args);
  };
}
