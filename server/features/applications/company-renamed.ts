import { sql } from 'kysely';

import { searchKeys } from '#server/features/applications/repository.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { companyLabel } from '#shared/domain/company-label.ts';

/** Renews the search and sort texts of a company's applications after its name changed (ruling 10). */
export async function companyRenamed(
  tx: Transaction,
  { userId, id, name }: { readonly userId: string; readonly id: string; readonly name: string },
): Promise<void> {
  const rows = await tx
    .selectFrom('applications')
    .select(['id', 'job_title', 'company_link'])
    .where('user_id', '=', userId)
    .where('company_id', '=', id)
    .execute();
  const keys = rows.map((row) =>
    searchKeys({ ...row, company_name: name }, companyLabel(row.company_link, name)),
  );
  await sql`
    update applications set search_text = renewed.search_text, company_key = renewed.company_key
    from unnest(
      ${rows.map((row) => row.id)}::uuid[],
      ${keys.map((key) => key.search_text)}::text[],
      ${keys.map((key) => key.company_key)}::text[]
    ) as renewed (id, search_text, company_key)
    where applications.user_id = ${userId} and applications.id = renewed.id
      and applications.company_id = ${id}`.execute(tx);
}
