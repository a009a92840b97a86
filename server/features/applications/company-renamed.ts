import {
  listTextsOfCompany,
  saveSearchKeys,
} from '#server/features/applications/repository/of-company.ts';
import { searchKeys } from '#server/features/applications/search-keys.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** Renews the search and sort texts of a company's applications after its name changed, in the caller's transaction. */
export async function companyRenamed(
  tx: Transaction,
  company: { readonly userId: string; readonly id: string; readonly name: string },
): Promise<void> {
  const rows = await listTextsOfCompany(tx, company);
  const keys = rows.map((row) => ({
    ...searchKeys({ ...row, company_name: company.name }),
    id: row.id,
  }));
  await saveSearchKeys(tx, company, keys);
}
