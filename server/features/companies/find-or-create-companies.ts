import {
  insertMissingCompanies,
  lockCompaniesByKey,
} from '#server/features/companies/repository/many.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';
import { fold } from '#shared/domain/fold.ts';

/** The key by which a company's name is found: letter case makes no difference. */
export const companyNameKey = (name: string) => fold(name);

/** The ids of the person's companies of these names by their keys, in the caller's unit of work, and those that it created. */
export async function findOrCreateCompanies(
  tx: Transaction,
  { userId, now }: { readonly userId: string; readonly now: Date },
  names: readonly string[],
): Promise<{ ids: ReadonlyMap<string, string>; created: readonly string[] }> {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = companyNameKey(name);
    if (!byKey.has(key)) byKey.set(key, name);
  }
  if (byKey.size === 0) return { ids: new Map(), created: [] };
  const rows = [...byKey].map(([name_key, name]) => ({ id: rowId(now), name, name_key }));
  const created = await insertMissingCompanies(tx, { userId, now }, rows);
  const found = await lockCompaniesByKey(tx, userId, [...byKey.keys()]);
  return { ids: new Map(found.map(({ name_key, id }) => [name_key, id])), created };
}
