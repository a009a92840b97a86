import {
  lockMentioning,
  saveCompanyNames,
} from '#server/features/saved-jobs/repository/company-names.ts';
import { derivedColumns } from '#server/features/saved-jobs/saved-columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { fold } from '#shared/core/fold.ts';

/**
 * Gives the person's saved jobs of a company the name of another one, letter case aside, or those among some ids, in the
 * caller's transaction; returns their ids.
 */
export async function renameCompany(
  tx: Transaction,
  {
    userId,
    from,
    to,
    now,
  }: { readonly userId: string; readonly from: string; readonly to: string; readonly now: Date },
  ids?: readonly string[],
): Promise<string[]> {
  const key = fold(from.trim());
  const wanted = ids && new Set(ids);
  const rows = (await lockMentioning(tx, userId, from.trim())).filter(
    (row) => fold(row.company_name.trim()) === key && (!wanted || wanted.has(row.id)),
  );
  const named = rows.map((row) => {
    const changed = { ...row, company_name: to };
    return { ...changed, ...derivedColumns(changed) };
  });
  if (named.length > 0) await saveCompanyNames(tx, { userId, now }, named);
  return named.map(({ id }) => id);
}
