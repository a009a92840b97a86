import { sql, type Selectable } from 'kysely';

import type { CompanyNames } from '#server/features/applications/deps.ts';
import {
  focusConditions,
  type FocusFilter,
} from '#server/features/applications/repository/focus.ts';
import {
  numberConditions,
  type NumberFilter,
} from '#server/features/applications/repository/progress.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { takenRows, type CleanUpStep } from '#server/platform/database/taken-rows.ts';
import type { ApplicationTables } from '#server/platform/database/tables/applications.ts';
import { fold } from '#shared/domain/fold.ts';
import type { Status } from '#shared/domain/status.ts';

/** An application as stored, with its company's name. */
export type ApplicationRow = Selectable<ApplicationTables['applications']> & {
  company_name: string | null;
};

/** Which applications a page of the list shows, and in which order. */
export interface ListFilter extends FocusFilter, NumberFilter {
  readonly search?: string | undefined;
  readonly status?: Status | undefined;
  /** Id of the company whose applications are wanted. */
  readonly company?: string | undefined;
  /** Whether the archived ones are wanted, instead of the others; 'any' wants both. */
  readonly archived?: boolean | 'any' | undefined;
  readonly sort: 'date_applied' | 'status' | 'company' | 'job_title';
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

const SORT_COLUMNS = {
  date_applied: ['date_applied', 'id'],
  status: ['status', 'date_applied', 'id'],
  company: ['company_key', 'id'],
  job_title: ['title_key', 'id'],
} as const;

const conditionsOf = (filter: ListFilter) => [
  ...focusConditions(filter),
  ...numberConditions(filter),
];

/** The person's live applications that match, not yet ordered. */
export function matching(tx: Transaction, userId: string, filter: ListFilter) {
  const { search, status, company, archived = false } = filter;
  let query = tx
    .selectFrom('applications')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
  if (archived !== 'any') query = query.where('archived_at', archived ? 'is not' : 'is', null);
  for (const condition of conditionsOf(filter)) query = query.where(condition);
  if (status) query = query.where('status', '=', status);
  if (company) query = query.where('company_id', '=', company);
  if (search) {
    const text = fold(search);
    query = query.where(
      sql<boolean>`(strpos(search_text, ${text}) > 0 or strpos(coalesce(detail_text, lower(notes)), ${text}) > 0)`,
    );
  }
  return query;
}

/** How many live applications match: the kept counts, or when searching, a count of the matches beside the page's ids. */
export function totalOf(tx: Transaction, userId: string, filter: ListFilter) {
  const { search, status, company, archived } = filter;
  if (search || company || conditionsOf(filter).length > 0)
    return sql<number>`(count(*) over ())::integer`;
  let counts = tx.selectFrom('application_counts').where('user_id', '=', userId);
  if (status) counts = counts.where('status', '=', status);
  const shown = archived ? sql`archived` : sql`total - archived`;
  const counted = archived === 'any' ? sql`total` : shown;
  return counts.select(sql<number>`coalesce(sum(${counted}), 0)::integer`.as('total'));
}

/**
 * The query of one page of the person's live applications, each row with the total. It selects the page's ids from an
 * index first, then loads only those rows.
 */
export function pageQuery(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  filter: ListFilter,
) {
  let ids = matching(tx, userId, filter)
    .select('id')
    .select(totalOf(tx, userId, filter).as('total'))
    .limit(filter.limit)
    .offset(filter.offset);
  for (const column of SORT_COLUMNS[filter.sort]) ids = ids.orderBy(column, filter.direction);
  let query = selectApplications(tx, names, userId)
    .innerJoin(ids.as('page'), 'page.id', 'applications.id')
    .select('page.total');
  for (const column of SORT_COLUMNS[filter.sort]) {
    query = query.orderBy(`applications.${column}`, filter.direction);
  }
  return query;
}

/** One page of the person's live applications and how many match on all pages. */
export async function listApplicationPage(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  filter: ListFilter,
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const rows = await pageQuery(tx, names, userId, filter).execute();
  if (rows[0] || filter.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  // A page after the last one has no row that could carry the total.
  const first = pageQuery(tx, names, userId, { ...filter, offset: 0, limit: 1 });
  return { rows, total: (await first.executeTakeFirst())?.total ?? 0 };
}

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

/** One of the person's applications, live or deleted, locked until the unit of work ends. */
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

/** A person's applications after an id, in order of id, deleted ones too. */
export async function listApplicationsAfter(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<ApplicationRow[]> {
  let query = selectApplications(tx, names, userId);
  if (after !== undefined) query = query.where('applications.id', '>', after);
  return query.orderBy('applications.id').limit(limit).execute();
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
    .where(takenRows('applications', sql`deleted_at < ${before}`, step))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes a person's applications, with their history, counts and sums. */
export async function eraseApplications(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('applications').where('user_id', '=', userId).execute();
  await tx.deleteFrom('application_counts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('application_weeks').where('user_id', '=', userId).execute();
}
