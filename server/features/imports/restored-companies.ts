import * as z from 'zod/mini';

import type { Archive } from '#server/platform/restored-table.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import type { SignedIn } from '#server/http/mount.ts';

const named = z.object({ id: z.guid(), name: z.string(), deleted_at: z.nullable(z.string()) });

/**
 * The company that each archived one is here: the person's own of the same name, or itself. Two of one name, which no
 * Waymark writes, are the first of them.
 */
export async function companiesHere(
  { database, companies }: ImportsDeps,
  identity: SignedIn,
  archive: Archive,
): Promise<ReadonlyMap<string, string>> {
  const here = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const part of archive.rows.get('companies') ?? []) {
    const read = (JSON.parse(part) as unknown[]).map((value) => z.safeParse(named, value));
    // What is none is refused with its row.
    const rows = read.flatMap(({ data }) => data ?? []);
    const live = rows.filter(({ deleted_at }) => deleted_at === null);
    const known = await database.transaction(identity, (tx) =>
      companies.listLive(
        tx,
        identity.userId,
        live.map(({ name }) => name),
      ),
    );
    for (const [key, id] of known) taken.set(key, id);
    for (const { id, name, deleted_at } of rows) {
      const key = companies.key(name);
      here.set(id, deleted_at === null ? (taken.get(key) ?? id) : id);
      if (deleted_at === null && !taken.has(key)) taken.set(key, id);
    }
  }
  return here;
}
