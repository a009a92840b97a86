import { searchKeys } from '#server/features/applications/repository.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { companyLabel } from '#shared/domain/company-label.ts';

/** Renews the search and sort texts of a company's applications after its name changed (ruling 10). */
export async function companyRenamed(
  tx: Transaction,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const rows = await tx
    .selectFrom('applications')
    .select(['id', 'job_title', 'company_link'])
    .where('company_id', '=', id)
    .execute();
  for (const row of rows) {
    await tx
      .updateTable('applications')
      .set(searchKeys({ ...row, company_name: name }, companyLabel(row.company_link, name)))
      .where('id', '=', row.id)
      .execute();
  }
}
