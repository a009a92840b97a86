import { sql, type AliasableExpression, type Expression, type Insertable } from 'kysely';

import type { CompanyFigures } from '#server/features/companies/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { CompanyTables } from '#server/platform/database/tables/companies.ts';
import type { CompanySort } from '#shared/companies/contracts/schemas.ts';
import { companyKey } from '#shared/companies/company-match.ts';
import { fold } from '#shared/core/fold.ts';
import type { Status } from '#shared/applications/status.ts';

/** A company as stored, with what is derived from its live applications. */
export interface CompanyRow {
  readonly id: string;
  readonly name: string;
  readonly logo_url: string | null;
  readonly website: string | null;
  readonly industry: string | null;
  readonly description: string | null;
  readonly application_count: number;
  readonly status_counts: Partial<Record<Status, number>>;
  readonly last_activity: Date | null;
  /** What the newest posting kept with its applications says, as it is kept. */
  readonly says: string | null;
  /** Company link of the newest application that has one. */
  readonly newest_link: string | null;
}

/** The name of the company a row of another table names, as an SQL expression over that row's columns. */
export function companyName(
  userId: Expression<string>,
  companyId: Expression<string | null>,
): AliasableExpression<string | null> {
  return sql<string | null>`(
    select company.name from tracks_company as company
    where company.user_id = ${userId} and company.id = ${companyId})`;
}

function selectCompanies(
  tx: Transaction,
  { applicationCount, statusCounts, lastActivity, postingSays, newestLink }: CompanyFigures,
  userId: string,
) {
  return tx
    .selectFrom('tracks_company as company')
    .select((eb) => [
      'company.id',
      'company.name',
      'company.logo_url',
      'company.website',
      'company.industry',
      'company.description',
      applicationCount(eb.ref('company.user_id'), eb.ref('company.id')).as('application_count'),
      statusCounts(eb.ref('company.user_id'), eb.ref('company.id')).as('status_counts'),
      lastActivity(eb.ref('company.user_id'), eb.ref('company.id')).as('last_activity'),
      postingSays(eb.ref('company.user_id'), eb.ref('company.id')).as('says'),
      newestLink(eb.ref('company.user_id'), eb.ref('company.id')).as('newest_link'),
    ])
    .where('company.user_id', '=', userId)
    .where('company.deleted_at', 'is', null);
}

/** How many of the person's companies have a name that contains the search text. */
export async function countCompanies(
  tx: Transaction,
  userId: string,
  search: string | undefined,
): Promise<number> {
  let query = tx
    .selectFrom('tracks_company')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
  if (search) query = query.where(sql<boolean>`strpos(name_key, ${fold(search)}) > 0`);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One page of the person's companies by name, or those of the newest activity or of the most applications first. */
export async function listCompanyPage(
  tx: Transaction,
  figures: CompanyFigures,
  userId: string,
  page: {
    readonly search: string | undefined;
    readonly sort: CompanySort;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<CompanyRow[]> {
  let query = selectCompanies(tx, figures, userId);
  if (page.search) {
    query = query.where(sql<boolean>`strpos(company.name_key, ${fold(page.search)}) > 0`);
  }
  if (page.sort === 'activity') {
    query = query.orderBy('last_activity', (by) => by.desc().nullsLast());
  }
  if (page.sort === 'applications') query = query.orderBy('application_count', 'desc');
  return query
    .orderBy('company.name_key')
    .orderBy('company.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** One of the person's companies by its id. */
export async function findCompany(
  tx: Transaction,
  figures: CompanyFigures,
  userId: string,
  id: string,
): Promise<CompanyRow | undefined> {
  return selectCompanies(tx, figures, userId).where('company.id', '=', id).executeTakeFirst();
}

/** The person's company of exactly this name, letter case aside. */
export async function findCompanyByName(
  tx: Transaction,
  figures: CompanyFigures,
  userId: string,
  name: string,
): Promise<CompanyRow | undefined> {
  return selectCompanies(tx, figures, userId)
    .where('company.name_key', '=', fold(name.trim()))
    .executeTakeFirst();
}

/** The person's companies whose name may match one, `limit` at most: exactly this name first, the others by name; few of them do not match. */
export async function listCompaniesLike(
  tx: Transaction,
  figures: CompanyFigures,
  userId: string,
  { name, limit }: { readonly name: string; readonly limit: number },
): Promise<CompanyRow[]> {
  const [first = ''] = companyKey(name).split(' ');
  const exact = sql<boolean>`company.name_key = ${fold(name.trim())}`;
  const begins = /^[a-z0-9]+$/.test(first)
    ? sql<boolean>`starts_with(
        regexp_replace(normalize(company.name_key, NFD), '^the[^a-z0-9]+|[^a-z0-9]+', '', 'g'), ${first})`
    : sql<boolean>`${first} <> '' and strpos(company.name_key, ${first}) > 0`;
  return selectCompanies(tx, figures, userId)
    .where(sql<boolean>`(${exact} or ${begins})`)
    .orderBy(exact, 'desc')
    .orderBy('company.name_key')
    .orderBy('company.id')
    .limit(limit)
    .execute();
}

/** Stores a company, or fills in what the person's live company of that name lacks; returns its id. */
export async function insertOrCompleteCompany(
  tx: Transaction,
  row: Omit<Insertable<CompanyTables['tracks_company']>, 'name_key'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('tracks_company')
    .values({ ...row, name_key: fold(row.name) })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'name_key'])
        .where('deleted_at', 'is', null)
        .doUpdateSet((eb) => ({
          industry: eb.fn.coalesce('excluded.industry', 'tracks_company.industry'),
          description: eb.fn.coalesce('excluded.description', 'tracks_company.description'),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a company's row until the transaction ends. */
export async function lockCompanyRow(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx
    .selectFrom('tracks_company')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
}

/** Stores changed columns of a company; throws AppError `conflict` when the name is taken. */
export async function saveCompany(
  tx: Transaction,
  userId: string,
  id: string,
  changes: {
    readonly name?: string;
    readonly website?: string | null;
    readonly industry?: string | null;
    readonly description?: string | null;
  },
): Promise<void> {
  const { name } = changes;
  await tx
    .updateTable('tracks_company')
    .set(name === undefined ? changes : { ...changes, name_key: fold(name) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** A person's companies after an id, in order of id, deleted ones too. */
export async function listCompaniesAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) {
  let query = tx
    .selectFrom('tracks_company')
    .select([
      'id',
      'name',
      'website',
      'logo_url',
      'industry',
      'description',
      'created_at',
      'deleted_at',
    ])
    .where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** Removes a person's companies. */
export async function eraseCompanies(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('tracks_company').where('user_id', '=', userId).execute();
}
