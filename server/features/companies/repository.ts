import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { fold } from '#shared/domain/fold.ts';

/** A company as stored, with what is derived from its live applications (ruling 7). */
export interface CompanyRow {
  readonly id: string;
  readonly name: string;
  readonly logo_url: string | null;
  readonly website: string | null;
  readonly industry: string | null;
  readonly description: string | null;
  readonly application_count: number;
  /** Company link of the newest application that has one. */
  readonly newest_link: string | null;
}

function selectCompanies(tx: Transaction, userId: string) {
  return tx
    .selectFrom('tracks_company as company')
    .select((eb) => [
      'company.id',
      'company.name',
      'company.logo_url',
      'company.website',
      'company.industry',
      'company.description',
      eb
        .selectFrom('applications')
        .whereRef('applications.user_id', '=', 'company.user_id')
        .whereRef('applications.company_id', '=', 'company.id')
        .where('applications.deleted_at', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('total'))
        .$asScalar()
        .$notNull()
        .as('application_count'),
      eb
        .selectFrom('applications')
        .whereRef('applications.user_id', '=', 'company.user_id')
        .whereRef('applications.company_id', '=', 'company.id')
        .where('applications.deleted_at', 'is', null)
        .where('applications.company_link', 'is not', null)
        .orderBy('applications.created_at', 'desc')
        .orderBy('applications.id', 'desc')
        .limit(1)
        .select('applications.company_link')
        .$asScalar()
        .as('newest_link'),
    ])
    .where('company.user_id', '=', userId);
}

/** How many of the person's companies have a name that holds the search text. */
export async function countCompanies(
  tx: Transaction,
  userId: string,
  search: string | undefined,
): Promise<number> {
  let query = tx.selectFrom('tracks_company').where('user_id', '=', userId);
  if (search) query = query.where(sql<boolean>`strpos(name_key, ${fold(search)}) > 0`);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A page of the person's companies by name. */
export async function pageOfCompanies(
  tx: Transaction,
  userId: string,
  page: { readonly search: string | undefined; readonly offset: number; readonly limit: number },
): Promise<CompanyRow[]> {
  let query = selectCompanies(tx, userId);
  if (page.search) {
    query = query.where(sql<boolean>`strpos(company.name_key, ${fold(page.search)}) > 0`);
  }
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
  userId: string,
  id: string,
): Promise<CompanyRow | undefined> {
  return selectCompanies(tx, userId).where('company.id', '=', id).executeTakeFirst();
}

/** One of the person's companies by its name, letter case aside. */
export async function findCompanyByName(
  tx: Transaction,
  userId: string,
  name: string,
): Promise<CompanyRow | undefined> {
  return selectCompanies(tx, userId)
    .where('company.name_key', '=', fold(name.trim()))
    .executeTakeFirst();
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

/** A person's companies after an id, in order of id. */
export async function everyCompany(
  tx: Transaction,
  userId: string,
  after: string | undefined,
  limit: number,
) {
  let query = tx
    .selectFrom('tracks_company')
    .select(['id', 'name', 'website', 'logo_url', 'industry', 'description', 'created_at'])
    .where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** Removes a person's companies. */
export async function eraseCompanies(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('tracks_company').where('user_id', '=', userId).execute();
}
