import { Readable } from 'node:stream';

import type { ObjectStore } from '#server/platform/objects/object-store.ts';

/** Keeps objects in memory, so that nothing of a client's tests outlives the process. */
export function memoryStore(): ObjectStore {
  const kept = new Map<string, Buffer>();
  return {
    async put(key, bytes) {
      kept.set(key, Buffer.from(bytes));
    },
    async open(key, range) {
      const bytes = kept.get(key);
      return bytes && Readable.from([range ? bytes.subarray(range.first, range.last + 1) : bytes]);
    },
    async remove(key) {
      kept.delete(key);
    },
    check: async () => undefined,
    async close() {
      kept.clear();
    },
  };
}
