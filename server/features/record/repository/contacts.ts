import { sql, type RawBuilder, type Selectable } from 'kysely';

import type { RecordDeps } from '#server/features/record/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RecordTables } from '#server/platform/database/tables/record.ts';
import { claimBatch, type CleanUpStep } from '#server/platform/database/taken-rows.ts';
import type { DeletedRow } from '#server/platform/deleted-records.ts';

type StoredContact = Selectable<RecordTables['contacts']>;

/** A contact as stored, with the name of its company and the ids of its live applications. */
export type ContactRow = StoredContact & {
  readonly company_name: string | null;
  readonly application_ids: readonly string[];
};

/** What queries of contacts show of other features. */
type Names = Pick<RecordDeps, 'companyName' | 'isLive' | 'isAtCompany'>;

/** Which contacts are listed. */
interface ContactFilter {
  readonly application?: string | undefined;
  readonly company?: string | undefined;
  readonly search?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

function matching(
  tx: Transaction,
  { isAtCompany }: Names,
  userId: string,
  { application, company, search }: ContactFilter,
) {
  let query = tx
    .selectFrom('contacts')
    .where('contacts.user_id', '=', userId)
    .where('contacts.deleted_at', 'is', null);
  if (application) {
    query = query.where(sql<boolean>`exists (
      select from contact_applications as named
      where named.user_id = contacts.user_id and named.contact_id = contacts.id
        and named.application_id = ${application})`);
  }
  if (company) {
    const at = isAtCompany(sql<string>`named.user_id`, sql<string>`named.application_id`, company);
    query = query.where(sql<boolean>`(contacts.company_id = ${company} or exists (
      select from contact_applications as named
      where named.user_id = contacts.user_id and named.contact_id = contacts.id and ${at}))`);
  }
  if (search) {
    query = query.where(sql<boolean>`strpos(lower(contacts.name), lower(${search})) > 0`);
  }
  return query;
}

/** The columns of a contact with what is derived. */
function withNames(tx: Transaction, { companyName, isLive }: Names) {
  const live = isLive(sql<string>`own.user_id`, sql<string>`own.application_id`);
  return tx
    .selectFrom('contacts')
    .selectAll('contacts')
    .select((eb) => [
      companyName(eb.ref('contacts.user_id'), eb.ref('contacts.company_id')).as('company_name'),
      sql<string[]>`array(
        select own.application_id from contact_applications as own
        where own.user_id = contacts.user_id and own.contact_id = contacts.id and ${live}
        order by own.application_id)`.as('application_ids'),
    ]);
}

/** One page of the person's contacts by name, and how many there are. */
export async function listContactPage(
  tx: Transaction,
  names: Names,
  userId: string,
  filter: ContactFilter,
): Promise<{ rows: ContactRow[]; total: number }> {
  const { total } = await matching(tx, names, userId, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const ids = matching(tx, names, userId, filter)
    .select('contacts.id')
    .orderBy(sql`lower(contacts.name)`)
    .orderBy('contacts.id')
    .offset(filter.offset)
    .limit(filter.limit);
  const rows = await withNames(tx, names)
    .where('contacts.user_id', '=', userId)
    .where('contacts.id', 'in', ids)
    .orderBy(sql`lower(contacts.name)`)
    .orderBy('contacts.id')
    .execute();
  return { rows, total };
}

/** One of the person's contacts, live or deleted, locked until the transaction ends. */
export async function lockContact(
  tx: Transaction,
  names: Names,
  userId: string,
  id: string,
): Promise<ContactRow | undefined> {
  return withNames(tx, names)
    .where('contacts.user_id', '=', userId)
    .where('contacts.id', '=', id)
    .forUpdate('contacts')
    .executeTakeFirst();
}

/** The name of one of the person's companies; null when there is none. */
export async function findCompanyName(
  tx: Transaction,
  { companyName }: Pick<Names, 'companyName'>,
  userId: string,
  id: string,
): Promise<string | null> {
  const found = companyName(sql<string>`${userId}::uuid`, sql<string>`${id}::uuid`).as('name');
  const { name } = await tx.selectNoFrom(found).executeTakeFirstOrThrow();
  return name;
}

/** Stores a new contact. */
export async function insertContact(tx: Transaction, row: StoredContact): Promise<void> {
  await tx.insertInto('contacts').values(row).execute();
}

/** Stores changed columns of a contact. */
export async function saveContact(
  tx: Transaction,
  { user_id, id }: Pick<StoredContact, 'user_id' | 'id'>,
  changes: Partial<StoredContact>,
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set(changes)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Makes a contact belong to further applications. */
export async function joinApplications(
  tx: Transaction,
  { user_id, id }: Pick<StoredContact, 'user_id' | 'id'>,
  applicationIds: readonly string[],
): Promise<void> {
  if (applicationIds.length === 0) return;
  const rows = applicationIds.map((application_id) => ({
    user_id,
    application_id,
    contact_id: id,
  }));
  await tx
    .insertInto('contact_applications')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes a contact no longer belong to applications. */
export async function leaveApplications(
  tx: Transaction,
  { user_id, id }: Pick<StoredContact, 'user_id' | 'id'>,
  applicationIds: readonly string[],
): Promise<void> {
  if (applicationIds.length === 0) return;
  await tx
    .deleteFrom('contact_applications')
    .where('user_id', '=', user_id)
    .where('contact_id', '=', id)
    .where('application_id', 'in', applicationIds)
    .execute();
}

/** A person's contacts after an id, in order of id, deleted ones too. */
export async function listContactsAfter(
  tx: Transaction,
  names: Names,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<ContactRow[]> {
  let query = withNames(tx, names).where('contacts.user_id', '=', userId);
  if (after !== undefined) query = query.where('contacts.id', '>', after);
  return query.orderBy('contacts.id').limit(limit).execute();
}

/** The query of a person's deleted contacts, as what was deleted is listed. */
export function deletedContacts(userId: string): RawBuilder<DeletedRow> {
  return sql<DeletedRow>`
    select gone.id, concat_ws(', ', gone.name, nullif(gone.role, '')) as label, gone.deleted_at
    from contacts as gone
    where gone.user_id = ${userId} and gone.deleted_at is not null`;
}

/** Removes one of a person's deleted contacts for good; returns whether there was one. */
export async function purgeContact(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('contacts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes for good one batch of contacts deleted before an instant; returns how many. */
export async function purgeDeletedContacts(
  tx: Transaction,
  before: Date,
  step: CleanUpStep,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('contacts')
    .where(claimBatch('contacts', sql`deleted_at < ${before}`, step))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes every contact of a person. */
export async function eraseContacts(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('contacts').where('user_id', '=', userId).execute();
}

/** The addresses of the people one knows, each with an application of theirs. */
export async function listContactMails(
  tx: Transaction,
  userId: string,
  limit: number,
): Promise<{ application_id: string; mail: string }[]> {
  return tx
    .selectFrom('contact_applications as named')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.user_id', '=', 'named.user_id')
        .onRef('contacts.id', '=', 'named.contact_id'),
    )
    .select(['named.application_id', 'contacts.mail'])
    .where('named.user_id', '=', userId)
    .where('contacts.deleted_at', 'is', null)
    .where('contacts.mail', '<>', '')
    .limit(limit)
    .execute();
}
