import { insertOrCompleteCompany } from '#server/features/companies/repository/companies.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';

/** The id of the person's company of that name, letter case aside; the company is created when there is none. */
export async function findOrCreateCompany(
  tx: Transaction,
  { userId, now }: { readonly userId: string; readonly now: Date },
  company: {
    readonly name: string;
    readonly industry?: string | null | undefined;
    readonly description?: string | null | undefined;
  },
): Promise<string> {
  return insertOrCompleteCompany(tx, {
    id: rowId(now),
    user_id: userId,
    name: company.name,
    website: null,
    logo_url: null,
    industry: company.industry ?? null,
    description: company.description ?? null,
    created_at: now,
  });
}
