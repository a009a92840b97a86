import { sql } from 'kysely';

import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { joiningByHash } from '#server/platform/database/join-by-hash.ts';
import { REACHED_STATUSES, type Status, statusesThatSay } from '#shared/applications/status.ts';
import type { KnownApplication } from '#shared/imports/plan.ts';

/** The person's live applications as an import compares them. */
export async function listKnownApplications(
  tx: Transaction,
  { companyName }: Pick<ApplicationsDeps, 'companyName'>,
  userId: string,
): Promise<KnownApplication[]> {
  const rows = await tx
    .selectFrom('applications')
    .select((eb) => [
      'id',
      'job_title',
      'job_link',
      companyName(eb.ref('applications.user_id'), eb.ref('applications.company_id')).as('company'),
    ])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ company, ...row }) => ({ ...row, company_name: company ?? '' }));
}

/**
 * The row that events written as JSON begin from: its column is filled in as the default of the table would, which a whole
 * row leaves out.
 */
export const EVENT_BASE = sql`jsonb_populate_record(null::application_events,
  jsonb_build_object('by_key', nullif(current_setting('waymark.key_name', true), '')))`;

/** Appends many events, each as JSON. */
export async function insertEventsJson(tx: Transaction, events: readonly unknown[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into application_events
    select filled.* from jsonb_populate_recordset(${EVENT_BASE}, ${JSON.stringify(events)}::jsonb)
      as filled`.execute(tx);
}

/** Whether the application `own` was changed after an instant: by the person, or by anything that is in its history. */
export const changedSince = (at: Date) => sql`(
  own.updated_at > ${at} or exists (
    select from application_events as event
    where event.user_id = own.user_id and event.application_id = own.id and event.at > ${at}))`;

/** An import of a person, the rows it brings marked with its id. */
export interface ImportOf {
  readonly userId: string;
  readonly id: string;
}

/** A new application as JSON, with its events. */
interface NewApplication {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly events: readonly unknown[];
}

const literals = (statuses: readonly Status[]) =>
  sql.join(statuses.map((status) => sql.lit(status)));

/** Stores new applications of an import that is not done, so that nobody sees them; all have the same columns. */
export async function insertHiddenApplications(
  tx: Transaction,
  { id }: ImportOf,
  rows: readonly NewApplication[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const fields = JSON.stringify(rows.map((row) => row.fields));
  const columns = sql.join(Object.keys(first.fields).map((name) => sql.id(name)));
  await sql`
    insert into applications (${columns}, import_id)
    select ${columns}, ${id}::uuid
    from jsonb_populate_recordset(null::applications, ${fields}::jsonb)`.execute(tx);
  await sql`select set_config('waymark.follows_events', 'on', true)`.execute(tx);
  const events = rows.flatMap((row) => row.events);
  await insertEventsJson(tx, events);
  // As the triggers would: an answer of unknown day, unless nobody answered yet; a rejection is not an engaged one.
  await sql`
    insert into application_progress (user_id, application_id, furthest, answered_on, engaged_on)
    select user_id, id, coalesce(array_position(array[${literals(REACHED_STATUSES)}], status), 0),
      case when status in (${literals(statusesThatSay('no', 'interest'))}) then date '-infinity' end,
      case when status in (${literals(statusesThatSay('interest'))}) then date '-infinity' end
    from jsonb_to_recordset(${fields}::jsonb) as added (user_id uuid, id uuid, status text)`.execute(
    tx,
  );
  await sql`select set_config('waymark.follows_events', '', true)`.execute(tx);
}

/** Gives an import's applications other companies, from the former id to the new one. */
export async function moveImported(
  tx: Transaction,
  { userId, id }: ImportOf,
  companies: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    update applications as own set company_id = moved.target
    from unnest(${[...companies.keys()]}::uuid[], ${[...companies.values()]}::uuid[]) as moved (origin, target)
    where own.user_id = ${userId} and own.import_id = ${id} and own.company_id = moved.origin`.execute(
    tx,
  );
}

/** Takes out of an import what its undo leaves alone: what is deleted already, and if wanted what was changed since. Returns how many of these are live. */
export async function releaseKept(
  tx: Transaction,
  { userId, id }: ImportOf,
  since: { readonly at: Date; readonly changed: 'keep' | 'remove' },
): Promise<number> {
  const kept = since.changed === 'keep' ? sql`or ${changedSince(since.at)}` : sql``;
  const released = sql<{ live: boolean }>`
    update applications as own set import_id = null
    where own.user_id = ${userId} and own.import_id = ${id} and (own.deleted_at is not null ${kept})
    returning own.deleted_at is null as live`;
  const { rows } = await joiningByHash(tx, () => released.execute(tx));
  return rows.filter(({ live }) => live).length;
}

/** How many applications an import brought, of those that still belong to it. */
export async function countImported(tx: Transaction, { userId, id }: ImportOf): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from applications
    where user_id = ${userId} and import_id = ${id}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Marks one batch of the applications of an undone import as deleted, which shows them among what was deleted; returns their ids. */
export async function markUndone(
  tx: Transaction,
  { userId, id }: ImportOf,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from applications where user_id = ${userId} and import_id = ${id} limit ${limit} for update`.execute(
    tx,
  );
  const ids = rows.map((row) => row.id);
  // No join: without statistics of this person it would read all of their rows once for each of the batch.
  await sql`
    update applications set deleted_at = ${now}, import_id = null
    where user_id = ${userId} and id = any(${ids}::uuid[])`.execute(tx);
  return ids;
}

/** Removes one batch of the applications of an import that was never done, with their history; returns how many. */
export async function removeHidden(
  tx: Transaction,
  { userId, id }: ImportOf,
  limit: number,
): Promise<number> {
  const batch = sql`
    select id from applications where user_id = ${userId} and import_id = ${id} order by id limit ${limit}`;
  // Before their application: while it is there, the triggers know that they were never counted.
  await sql`
    delete from application_events where user_id = ${userId} and application_id in (${batch})`.execute(
    tx,
  );
  const { numAffectedRows } = await sql`
    delete from applications where user_id = ${userId} and id in (${batch})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
