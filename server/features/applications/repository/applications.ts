import { sql, type Selectable } from 'kysely';

import type { CompanyNames } from '#server/features/applications/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { claimBatch, type CleanUpStep } from '#server/platform/database/taken-rows.ts';
import type { ApplicationTables } from '#server/platform/database/tables/applications.ts';

/** An application as stored, with its company's name. */
export type ApplicationRow = Selectable<ApplicationTables['applications']> & {
  company_name: string | null;
};

/** The query of a person's applications as stored, live or deleted, with their company's name. */
export function selectApplications(tx: Transaction, { companyName }: CompanyNames, userId: string) {
  return tx
    .selectFrom('applications')
    .selectAll('applications')
    .select((eb) =>
      companyName(eb.ref('applications.user_id'), eb.ref('applications.company_id')).as(
        'company_name',
      ),
    )
    .where('applications.user_id', '=', userId);
}

/** The same for live ones. */
function selectLive(tx: Transaction, names: CompanyNames, userId: string) {
  return selectApplications(tx, names, userId).where('applications.deleted_at', 'is', null);
}

/** One of the person's applications, live or deleted, locked until the transaction ends. */
export async function lockApplication(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  return selectApplications(tx, names, userId)
    .where('applications.id', '=', id)
    .forUpdate('applications')
    .executeTakeFirst();
}

/** One of the person's live applications. */
export async function findApplication(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  return selectLive(tx, names, userId).where('applications.id', '=', id).executeTakeFirst();
}

/** The person's live applications among the given ids. */
export async function listApplicationsById(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  ids: readonly string[],
): Promise<ApplicationRow[]> {
  return selectLive(tx, names, userId).where('applications.id', 'in', ids).execute();
}

/** The person's newest live applications. */
export async function listNewestApplications(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  limit: number,
): Promise<ApplicationRow[]> {
  return selectLive(tx, names, userId)
    .orderBy('applications.date_applied', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(limit)
    .execute();
}

/** The person's newest live applications at one of their companies. */
export async function listApplicationsAt(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  at: { readonly companyId: string; readonly limit: number },
): Promise<ApplicationRow[]> {
  return selectLive(tx, names, userId)
    .where('applications.company_id', '=', at.companyId)
    .orderBy('applications.date_applied', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(at.limit)
    .execute();
}

/** The person's newest live applications whose job link contains a text. */
export async function listApplicationsLinking(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  by: { readonly part: string; readonly limit: number },
): Promise<ApplicationRow[]> {
  return selectLive(tx, names, userId)
    .where(sql<boolean>`strpos(applications.job_link, ${by.part}) > 0`)
    .orderBy('applications.date_applied', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(by.limit)
    .execute();
}

/** A person's applications after an id, in order of id, deleted ones too unless only `live` ones are wanted. */
export async function listApplicationsAfter(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  by: { readonly after: string | undefined; readonly limit: number; readonly live?: true },
): Promise<ApplicationRow[]> {
  const { after, limit, live } = by;
  let query = (live ? selectLive : selectApplications)(tx, names, userId);
  if (after !== undefined) query = query.where('applications.id', '>', after);
  return query.orderBy('applications.id').limit(limit).execute();
}

/** Some of the person's live applications by date, archived ones too, and how many match. */
export async function listTableRows(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  wanted: {
    readonly id: string | undefined;
    /** Whether only those with a company are wanted. */
    readonly withCompany: boolean;
    readonly direction: 'asc' | 'desc';
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const { id, withCompany, direction, offset, limit } = wanted;
  let query = selectLive(tx, names, userId);
  if (id !== undefined) query = query.where('applications.id', '=', id);
  if (withCompany) query = query.where('applications.company_id', 'is not', null);
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .orderBy('applications.date_applied', direction)
    .orderBy('applications.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, total };
}

/** Stores a new application. */
export async function insertApplication(
  tx: Transaction,
  row: Selectable<ApplicationTables['applications']>,
): Promise<void> {
  await tx.insertInto('applications').values(row).execute();
}

/** Stores changed columns of one of the person's applications. */
export async function saveApplication(
  tx: Transaction,
  { user_id, id }: Pick<ApplicationRow, 'user_id' | 'id'>,
  changes: Partial<Selectable<ApplicationTables['applications']>>,
): Promise<void> {
  await tx
    .updateTable('applications')
    .set(changes)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Removes for good one batch of applications deleted before an instant, with their history; returns how many. */
export async function purgeDeletedApplications(
  tx: Transaction,
  before: Date,
  step: CleanUpStep,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('applications')
    .where(claimBatch('applications', sql`deleted_at < ${before}`, step))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes a person's applications, with their history, counts and sums. */
export async function eraseApplications(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('applications').where('user_id', '=', userId).execute();
  await tx.deleteFrom('application_counts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('application_weeks').where('user_id', '=', userId).execute();
}
