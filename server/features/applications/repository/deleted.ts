import { sql, type RawBuilder } from 'kysely';

import type { CompanyNames } from '#server/features/applications/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { DeletedRow } from '#server/platform/deleted-records.ts';

/** The query of a person's deleted applications, named by title and company. */
export function deletedApplications(
  { companyName }: CompanyNames,
  userId: string,
): RawBuilder<DeletedRow> {
  const company = companyName(sql<string>`gone.user_id`, sql<string | null>`gone.company_id`);
  return sql<DeletedRow>`
    select gone.id, concat_ws(' at ', nullif(gone.job_title, ''), ${company}) as label, gone.deleted_at
    from applications as gone
    where gone.user_id = ${userId} and gone.deleted_at is not null`;
}

/** Removes one of a person's deleted applications for good, with its history; returns whether there was one. */
export async function purgeApplication(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('applications')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
