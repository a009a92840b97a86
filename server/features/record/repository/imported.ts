import { sql } from 'kysely';

import type { RecordDeps } from '#server/features/record/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** An import of a person, the rows it brings marked with its id. */
export interface ImportOf {
  readonly userId: string;
  readonly id: string;
}

/** Stores the interviews of an import, each as JSON; nobody sees them before their application. */
export async function insertImportedInterviews(
  tx: Transaction,
  { userId, id }: ImportOf,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into application_interviews (user_id, id, application_id, round, kind, starts_at, zone, minutes,
      place, people, outcome, notes, created_at, updated_at, import_id)
    select ${userId}::uuid, id, application_id, round, kind, starts_at, zone, minutes,
      place, people, outcome, notes, created_at, created_at, ${id}::uuid
    from jsonb_populate_recordset(null::application_interviews, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}

/** The person's contacts of some names, those of an import that the transaction may see included. */
export async function listContactsNamed(
  tx: Transaction,
  userId: string,
  names: readonly string[],
): Promise<{ id: string; name: string; mail: string; link: string }[]> {
  return tx
    .selectFrom('contacts')
    .select(['id', 'name', 'mail', 'link'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`lower(name) in (select lower(wanted) from unnest(${names}::text[]) as wanted)`,
    )
    .execute();
}

/** Stores the people of an import, each as JSON, so that nobody sees them, and who belongs to which application. */
export async function insertImportedContacts(
  tx: Transaction,
  { userId, id }: ImportOf,
  rows: readonly object[],
  pairs: readonly { readonly contact_id: string; readonly application_id: string }[],
): Promise<void> {
  if (rows.length > 0) {
    await sql`
      insert into contacts (user_id, id, company_id, name, role, mail, link, last_spoken_on, notes,
        created_at, updated_at, import_id)
      select ${userId}::uuid, id, company_id, name, role, mail, link, last_spoken_on, notes,
        created_at, created_at, ${id}::uuid
      from jsonb_populate_recordset(null::contacts, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
  }
  if (pairs.length === 0) return;
  await sql`
    insert into contact_applications (user_id, contact_id, application_id)
    select ${userId}::uuid, contact_id, application_id
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (contact_id uuid, application_id uuid)
    on conflict do nothing`.execute(tx);
}

/** Gives an import's people other companies, from the former id to the new one. */
export async function moveImportedContacts(
  tx: Transaction,
  { userId, id }: ImportOf,
  companies: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    update contacts as own set company_id = moved.target
    from unnest(${[...companies.keys()]}::uuid[], ${[...companies.values()]}::uuid[]) as moved (origin, target)
    where own.user_id = ${userId} and own.import_id = ${id} and own.company_id = moved.origin`.execute(
    tx,
  );
}

/** Removes the people of an import that was never done. */
export async function removeImportedContacts(
  tx: Transaction,
  { userId, id }: ImportOf,
): Promise<void> {
  await sql`delete from contacts where user_id = ${userId} and import_id = ${id}`.execute(tx);
}

/**
 * Takes one batch of people out of an import that is undone: those that were changed after an instant, or belong to a live
 * application, stay; the others are deleted, so that they can be restored. Returns how many were looked at.
 */
export async function releaseImportedContacts(
  tx: Transaction,
  { isLive }: Pick<RecordDeps, 'isLive'>,
  { userId, id, now }: ImportOf & { readonly now: Date },
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<number> {
  const live = isLive(sql<string>`named.user_id`, sql<string>`named.application_id`);
  const { numAffectedRows } = await sql`
    update contacts as own set import_id = null,
      deleted_at = case
        when own.deleted_at is not null then own.deleted_at
        when own.updated_at > ${since} or exists (
          select from contact_applications as named
          where named.user_id = own.user_id and named.contact_id = own.id and ${live}) then null
        else ${now}::timestamptz end
    where own.user_id = ${userId} and own.id = any(array(
      select id from contacts where user_id = ${userId} and import_id = ${id} limit ${limit}))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
