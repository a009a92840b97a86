import type { StorageServices } from '#server/features/storage/deps.ts';
import { forgetSpentLinks } from '#server/features/storage/repository/links.ts';
import { listGarbage, forgetGarbage } from '#server/features/storage/repository/garbage.ts';
import { type BytesKey } from '#server/features/storage/repository/objects.ts';

/** Milliseconds after which bytes of an upload that never finished are garbage. */
export const UPLOAD_MS = 15 * 60_000;

const service = { role: 'service_role' } as const;
const AT_ONCE = 100;

/** Removes bytes and forgets them; what fails stays noted for the next sweep. */
export async function removeBytes(
  { database, store, log }: StorageServices,
  keys: readonly BytesKey[],
): Promise<number> {
  const gone: BytesKey[] = [];
  for (const key of keys) {
    try {
      await store.remove(key.object_key);
      gone.push(key);
    } catch (error) {
      log.warn({ err: error }, 'bytes of a removed file stay until the next sweep');
      break;
    }
  }
  await database.transaction(service, (tx) => forgetGarbage(tx, gone));
  return gone.length;
}

/** Removes all bytes that were garbage before an instant, and the notes of used links that have ended; returns how many keys. */
export async function sweepGarbage(services: StorageServices, before: Date): Promise<number> {
  await services.database.transaction(service, (tx) => forgetSpentLinks(tx, services.clock.now()));
  for (let total = 0; ;) {
    const keys = await services.database.transaction(service, (tx) =>
      listGarbage(tx, before, AT_ONCE),
    );
    const removed = await removeBytes(services, keys);
    total += removed;
    if (keys.length < AT_ONCE || removed < keys.length) return total;
  }
}
