import { sql, type AliasableExpression, type Expression } from 'kysely';

import type { PostingsSay } from '#server/features/applications/deps.ts';
import type { SearchKeys } from '#server/features/applications/search-keys.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Status } from '#shared/applications/status.ts';

/** A person's company. */
interface CompanyId {
  readonly userId: string;
  readonly id: string;
}

/** How many live applications a company has, as an SQL expression over the company's columns. */
export function countOfCompany(
  userId: Expression<string>,
  companyId: Expression<string>,
): AliasableExpression<number> {
  return sql<number>`(
    select count(*) from applications as own
    where own.user_id = ${userId} and own.company_id = ${companyId} and own.deleted_at is null)`;
}

/** How many live applications of each status a company has, as an SQL expression over the company's columns. */
export function statusesOfCompany(
  userId: Expression<string>,
  companyId: Expression<string>,
): AliasableExpression<Partial<Record<Status, number>>> {
  return sql<Partial<Record<Status, number>>>`(
    select coalesce(json_object_agg(mix.status, mix.total), '{}')
    from (
      select own.status, count(*) as total from applications as own
      where own.user_id = ${userId} and own.company_id = ${companyId} and own.deleted_at is null
      group by own.status) as mix)`;
}

/**
 * When something last happened to a company's live applications, as an SQL expression over the company's columns: the newest
 * event, or of one that nothing has happened to since it was added, noon of the day of application in UTC, never later than it was
 * added.
 */
export function lastActivityOfCompany(
  userId: Expression<string>,
  companyId: Expression<string>,
): AliasableExpression<Date | null> {
  return sql<Date | null>`(
    select max(case when own.last_event_at > own.created_at then own.last_event_at
      else least((own.date_applied + time '12:00') at time zone 'UTC', own.created_at) end)
    from applications as own
    where own.user_id = ${userId} and own.company_id = ${companyId} and own.deleted_at is null)`;
}

/** What the posting of a company's newest live application that has one says, as an SQL expression over the company's columns, from that of an application. */
export function saysOfCompany(saysOf: PostingsSay['postingSays']) {
  return (
    userId: Expression<string>,
    companyId: Expression<string>,
  ): AliasableExpression<string | null> => sql<string | null>`(
    select kept.says
    from applications as own
    cross join lateral (
      select ${saysOf(sql<string>`own.user_id`, sql<string>`own.id`)} as says) as kept
    where own.user_id = ${userId} and own.company_id = ${companyId} and own.deleted_at is null
      and kept.says is not null
    order by own.created_at desc, own.id desc
    limit 1)`;
}

/** Whether any application names a company, deleted ones too, as an SQL expression over the company's columns. */
export function hasApplications(
  userId: Expression<string>,
  companyId: Expression<string>,
): AliasableExpression<boolean> {
  return sql<boolean>`exists (
    select from applications as own
    where own.user_id = ${userId} and own.company_id = ${companyId})`;
}

/** The company link of a company's newest live application that has one, as an SQL expression over the company's columns. */
export function newestLinkOfCompany(
  userId: Expression<string>,
  companyId: Expression<string>,
): AliasableExpression<string | null> {
  return sql<string | null>`(
    select own.company_link from applications as own
    where own.user_id = ${userId} and own.company_id = ${companyId} and own.deleted_at is null
      and own.company_link is not null
    order by own.created_at desc, own.id desc
    limit 1)`;
}

/** Applications of a company whose links are looked at. */
const LINKED = 3;

/** Links to postings and sites of a company, of its newest live applications. */
export async function listLinksOfCompany(
  tx: Transaction,
  { userId, id }: CompanyId,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('applications')
    .select(['job_link', 'company_link'])
    .where('user_id', '=', userId)
    .where('company_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(LINKED)
    .execute();
  return rows.flatMap((row) => [row.job_link, row.company_link]).filter((link) => link !== null);
}

/** What the search texts of a company's applications are made of, deleted ones too. */
export async function listTextsOfCompany(
  tx: Transaction,
  { userId, id }: CompanyId,
): Promise<{ id: string; job_title: string; company_link: string | null }[]> {
  return tx
    .selectFrom('applications')
    .select(['id', 'job_title', 'company_link'])
    .where('user_id', '=', userId)
    .where('company_id', '=', id)
    .execute();
}

/** Stores new search texts of a company's applications. */
export async function saveSearchKeys(
  tx: Transaction,
  { userId, id }: CompanyId,
  keys: readonly (Pick<SearchKeys, 'search_text' | 'company_key'> & { readonly id: string })[],
): Promise<void> {
  await sql`
    update applications set search_text = renewed.search_text, company_key = renewed.company_key
    from unnest(
      ${keys.map((key) => key.id)}::uuid[],
      ${keys.map((key) => key.search_text)}::text[],
      ${keys.map((key) => key.company_key)}::text[]
    ) as renewed (id, search_text, company_key)
    where applications.user_id = ${userId} and applications.id = renewed.id
      and applications.company_id = ${id}`.execute(tx);
}
