import { sql, type Selectable } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { ApplicationTables } from '#server/platform/database/tables/applications.ts';
import { fold } from '#shared/domain/fold.ts';
import type { Status } from '#shared/domain/status.ts';

/** An application as stored, with its company's name. */
export type ApplicationRow = Selectable<ApplicationTables['applications']> & {
  company_name: string | null;
};

/** Which applications a page of the list shows, and in which order. */
export interface ListFilter {
  readonly search?: string | undefined;
  readonly status?: Status | undefined;
  /** Id of the company whose applications are wanted. */
  readonly company?: string | undefined;
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

/** Texts the list searches and sorts by, from what the person typed. */
export function searchKeys(
  row: Pick<ApplicationRow, 'job_title' | 'company_link' | 'company_name'>,
  label: string,
) {
  return {
    search_text: fold([row.job_title, row.company_link ?? '', row.company_name ?? ''].join('\n')),
    company_key: fold(label),
    title_key: fold(row.job_title),
  };
}

/** The person's live applications that match, not yet ordered. */
function matching(
  tx: Transaction,
  userId: string,
  { search, status, company }: Pick<ListFilter, 'search' | 'status' | 'company'>,
) {
  let query = tx
    .selectFrom('applications')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
  if (status) query = query.where('status', '=', status);
  if (company) query = query.where('company_id', '=', company);
  if (search) query = query.where(sql<boolean>`strpos(search_text, ${fold(search)}) > 0`);
  return query;
}

/** Live applications per status. */
export async function countByStatus(
  tx: Transaction,
  userId: string,
): Promise<{ status: Status; total: number }[]> {
  return tx
    .selectFrom('application_counts')
    .select(['status', 'total'])
    .where('user_id', '=', userId)
    .execute();
}

/** How many live applications match: from the kept counts, or those found beside a page's when they are searched. */
function totalOf(tx: Transaction, userId: string, { search, status, company }: ListFilter) {
  if (search || company) return sql<number>`(count(*) over ())::integer`;
  let counts = tx.selectFrom('application_counts').where('user_id', '=', userId);
  if (status) counts = counts.where('status', '=', status);
  return counts.select(sql<number>`coalesce(sum(total), 0)::integer`.as('total'));
}

/** The query of one page of the person's live applications, each with the total: ids by an index in order, then rows. */
export function pageQuery(tx: Transaction, userId: string, filter: ListFilter) {
  let ids = matching(tx, userId, filter)
    .select('id')
    .select(totalOf(tx, userId, filter).as('total'))
    .limit(filter.limit)
    .offset(filter.offset);
  for (const column of SORT_COLUMNS[filter.sort]) ids = ids.orderBy(column, filter.direction);
  let query = selectApplications(tx)
    .innerJoin(ids.as('page'), 'page.id', 'applications.id')
    .where('applications.user_id', '=', userId)
    .select('page.total');
  for (const column of SORT_COLUMNS[filter.sort]) {
    query = query.orderBy(`applications.${column}`, filter.direction);
  }
  return query;
}

/** One page of the person's live applications and how many match on all pages. */
export async function findPage(
  tx: Transaction,
  userId: string,
  filter: ListFilter,
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const rows = await pageQuery(tx, userId, filter).execute();
  if (rows[0] || filter.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  // A page behind the last one has no row that could carry the total.
  const [first] = await pageQuery(tx, userId, { ...filter, offset: 0, limit: 1 }).execute();
  return { rows, total: first?.total ?? 0 };
}

/** The query of applications as stored, with their company's name. */
export function selectApplications(tx: Transaction) {
  return tx
    .selectFrom('applications')
    .leftJoin('tracks_company', (join) =>
      join
        .onRef('tracks_company.user_id', '=', 'applications.user_id')
        .onRef('tracks_company.id', '=', 'applications.company_id'),
    )
    .selectAll('applications')
    .select('tracks_company.name as company_name');
}

/** One of the person's applications, live or deleted, locked until the unit of work ends. */
export async function lockApplication(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  return selectApplications(tx)
    .where('applications.id', '=', id)
    .where('applications.user_id', '=', userId)
    .forUpdate('applications')
    .executeTakeFirst();
}

/** One of the person's live applications. */
export async function findApplication(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  return selectApplications(tx)
    .where('applications.id', '=', id)
    .where('applications.user_id', '=', userId)
    .where('applications.deleted_at', 'is', null)
    .executeTakeFirst();
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

/** Appends to the event log. */
export async function insertEvents(
  tx: Transaction,
  events: Selectable<ApplicationTables['application_events']>[],
): Promise<void> {
  if (events.length > 0) await tx.insertInto('application_events').values(events).execute();
}

/** A person's applications after an id, in order of id, deleted ones too. */
export async function everyApplication(
  tx: Transaction,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<ApplicationRow[]> {
  let query = selectApplications(tx).where('applications.user_id', '=', userId);
  if (after !== undefined) query = query.where('applications.id', '>', after);
  return query.orderBy('applications.id').limit(limit).execute();
}

/** A person's changes of applications after an id, in order of id. */
export async function everyEvent(
  tx: Transaction,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<Selectable<ApplicationTables['application_events']>[]> {
  let query = tx.selectFrom('application_events').selectAll().where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** Removes everything a person's applications left, with their history and counts. */
export async function eraseApplications(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('applications').where('user_id', '=', userId).execute();
  await tx.deleteFrom('application_counts').where('user_id', '=', userId).execute();
}
