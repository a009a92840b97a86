import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import type { ObjectStore } from '#server/platform/objects/object-store.ts';

/** What became of stored files. */
export interface CopiedObjects {
  readonly copied: number;
  /** Keys of files whose bytes neither store has. */
  readonly missing: readonly string[];
}

/** Copies files by their keys and reads each again; one that only the target has counts as copied. Throws an Error on a difference. */
export async function copyObjects(
  source: ObjectStore,
  target: ObjectStore,
  keys: readonly string[],
): Promise<CopiedObjects> {
  const missing: string[] = [];
  for (const key of keys) {
    const bytes = await bytesOf(source, key);
    if (bytes) await target.put(key, bytes);
    const stored = await bytesOf(target, key);
    if (!stored) missing.push(key);
    else if (bytes && hashOf(bytes) !== hashOf(stored)) {
      throw new Error(`the stored file ${key} was read again with other bytes`);
    }
  }
  return { copied: keys.length - missing.length, missing };
}

async function bytesOf(store: ObjectStore, key: string): Promise<Buffer | undefined> {
  const stream = await store.open(key);
  return stream && buffer(stream);
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
