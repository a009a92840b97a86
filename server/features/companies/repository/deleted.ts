import { sql, type AliasableExpression, type Expression, type RawBuilder } from 'kysely';

import type { CompanyFigures, CompanyReferences } from '#server/features/companies/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { claimBatch, type CleanUpStep } from '#server/platform/database/taken-rows.ts';
import type { DeletedRow } from '#server/platform/deleted-records.ts';

/** A company on its way into or out of what was deleted. */
interface LockedCompany {
  readonly id: string;
  readonly name_key: string;
  readonly deleted_at: Date | null;
  /** Whether any application or person names it, deleted ones too. */
  readonly referred: boolean;
}

/** Whether anything names a company, as an SQL expression over its columns. */
function isReferred(
  { hasApplications, hasContacts }: CompanyReferences,
  userId: Expression<string>,
  companyId: Expression<string>,
): AliasableExpression<boolean> {
  return sql<boolean>`(${hasApplications(userId, companyId)} or ${hasContacts(userId, companyId)})`;
}

/** One of the person's companies, live or deleted, locked until the transaction ends. */
export async function lockCompany(
  tx: Transaction,
  references: CompanyReferences,
  userId: string,
  id: string,
): Promise<LockedCompany | undefined> {
  const locked = await tx
    .selectFrom('tracks_company')
    .select(['id', 'name_key', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  // Apart from the lock, so that it sees what was committed while the lock was waited for.
  const { referred } = await tx
    .selectFrom('tracks_company as company')
    .select((eb) =>
      isReferred(references, eb.ref('company.user_id'), eb.ref('company.id')).as('referred'),
    )
    .where('company.user_id', '=', userId)
    .where('company.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...locked, referred };
}

/** How many people are kept at a company. */
export async function countContacts(
  tx: Transaction,
  { contactCount }: Pick<CompanyFigures, 'contactCount'>,
  userId: string,
  id: string,
): Promise<number> {
  const { people } = await tx
    .selectFrom('tracks_company as company')
    .select((eb) => contactCount(eb.ref('company.user_id'), eb.ref('company.id')).as('people'))
    .where('company.user_id', '=', userId)
    .where('company.id', '=', id)
    .executeTakeFirstOrThrow();
  return people;
}

/** The id of the person's live company with a folded name. */
export async function findLiveNamesake(
  tx: Transaction,
  userId: string,
  nameKey: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tracks_company')
    .select('id')
    .where('user_id', '=', userId)
    .where('name_key', '=', nameKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Marks a company as deleted at an instant, or as live; throws AppError `conflict` when the name is taken. */
export async function markCompany(
  tx: Transaction,
  userId: string,
  id: string,
  deletedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('tracks_company')
    .set({ deleted_at: deletedAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Removes a company's row for good. */
export async function purgeCompany(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('tracks_company')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Removes for good one batch of companies deleted before an instant that no application or person names; returns how many. */
export async function purgeDeletedCompanies(
  tx: Transaction,
  references: CompanyReferences,
  before: Date,
  step: CleanUpStep,
): Promise<number> {
  const named = isReferred(
    references,
    sql<string>`tracks_company.user_id`,
    sql<string>`tracks_company.id`,
  );
  const due = sql`deleted_at < ${before} and not ${named}`;
  const { numDeletedRows } = await tx
    .deleteFrom('tracks_company')
    .where(claimBatch('tracks_company', due, step))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The query of a person's deleted companies. */
export function deletedCompanies(userId: string): RawBuilder<DeletedRow> {
  return sql<DeletedRow>`
    select gone.id, gone.name as label, gone.deleted_at
    from tracks_company as gone
    where gone.user_id = ${userId} and gone.deleted_at is not null`;
}
