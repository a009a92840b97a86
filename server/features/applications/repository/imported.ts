import { sql, type RawBuilder } from 'kysely';

import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { KnownApplication } from '#shared/domain/import/plan.ts';

/** Columns that an import changes in applications of the list. */
const CHANGED = [
  'status',
  'date_applied',
  'job_link',
  'company_link',
  'notes',
  'location',
  'remote',
  'pay_amount',
  'pay_unit',
  'pay_note',
  'tags',
  'archived_at',
  'closing_reason',
  'closed_on',
  'next_step',
  'next_step_on',
  'quiet_after_days',
  'last_event_at',
  'detail_text',
  'search_text',
  'company_key',
  'title_key',
  'updated_at',
] as const;

const setChanged = sql.join(
  CHANGED.map((column) => sql`${sql.id(column)} = filled.${sql.id(column)}`),
);

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

/** Stores staged rows (`application`, `company`, `fields`, `events`) as applications of the companies with these keys. */
export async function insertStagedApplications(
  tx: Transaction,
  staged: RawBuilder<unknown>,
  companies: ReadonlyMap<string, string>,
): Promise<void> {
  // An object and not a table to join: without statistics of it, PostgreSQL would compare every row with every company.
  const ids = JSON.stringify(Object.fromEntries(companies));
  await sql`
    insert into applications
    select filled.*
    from ${staged} as staged
    cross join lateral jsonb_populate_record(
      null::applications,
      staged.fields || jsonb_build_object('company_id', ${ids}::jsonb -> staged.company)
    ) as filled`.execute(tx);
  await insertStagedEvents(tx, staged);
}

async function insertStagedEvents(tx: Transaction, staged: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into application_events
    select filled.*
    from ${staged} as staged
    cross join lateral jsonb_populate_recordset(null::application_events, staged.events) as filled`.execute(
    tx,
  );
}

/** Stores staged changes (`application`, `seen_at`, `fields`, `events`) of applications that are still as they were seen; returns how many. */
export async function updateStagedApplications(
  tx: Transaction,
  userId: string,
  staged: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update applications as own set ${setChanged}
    from (
      select filled.* from ${staged} as staged
      join applications as seen on seen.user_id = ${userId} and seen.id = staged.application
      cross join lateral jsonb_populate_record(seen, staged.fields) as filled
      where seen.deleted_at is null
        and date_trunc('milliseconds', seen.updated_at) = date_trunc('milliseconds', staged.seen_at)
    ) as filled
    where own.user_id = ${userId} and own.id = filled.id`.execute(tx);
  await insertStagedEvents(tx, staged);
  return Number(numAffectedRows ?? 0);
}

/** Whether an application was changed after an instant: by the person, or by anything that is in its history. */
const changedSince = (at: Date) => sql`(
  own.updated_at > ${at} or exists (
    select from application_events as event
    where event.user_id = own.user_id and event.application_id = own.id and event.at > ${at}))`;

/** Marks the live applications of an import (`application`, `kind`) as deleted, changed ones only if wanted; returns their ids. */
export async function markImported(
  tx: Transaction,
  { userId, now }: { readonly userId: string; readonly now: Date },
  staged: RawBuilder<unknown>,
  since: { readonly at: Date; readonly changed: 'keep' | 'remove' },
): Promise<string[]> {
  const unchanged = since.changed === 'keep' ? sql`and not ${changedSince(since.at)}` : sql``;
  const { rows } = await sql<{ id: string }>`
    update applications as own set deleted_at = ${now}
    from ${staged} as staged
    where own.user_id = ${userId} and own.id = staged.application and staged.kind = 'new'
      and own.deleted_at is null ${unchanged}
    returning own.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** How many live applications belong to an import (`application`). */
export async function countImported(
  tx: Transaction,
  userId: string,
  staged: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${staged} as staged
    join applications as own on own.user_id = ${userId} and own.id = staged.application
    where own.deleted_at is null`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** The columns to bring back (`before`) in the live applications that an import changed and nobody since, locked, after an id. */
export async function lockReverted(
  tx: Transaction,
  userId: string,
  staged: RawBuilder<unknown>,
  { since, after, limit }: { readonly since: Date; readonly after: string; readonly limit: number },
): Promise<{ id: string; before: Record<string, unknown> }[]> {
  const { rows } = await sql<{ id: string; before: Record<string, unknown> }>`
    select own.id, staged.before from ${staged} as staged
    join applications as own on own.user_id = ${userId} and own.id = staged.application
    where staged.kind = 'update' and own.deleted_at is null and own.id > ${after}
      and not ${changedSince(since)}
    order by own.id limit ${limit} for update of own`.execute(tx);
  return rows;
}

/** Stores columns of several applications, each as JSON. */
export async function saveColumns(
  tx: Transaction,
  userId: string,
  rows: readonly { readonly id: string; readonly fields: unknown }[],
): Promise<void> {
  await sql`
    update applications as own set ${setChanged}
    from (
      select filled.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (id uuid, fields jsonb)
      join applications as seen on seen.user_id = ${userId} and seen.id = wanted.id
      cross join lateral jsonb_populate_record(seen, wanted.fields) as filled
    ) as filled
    where own.user_id = ${userId} and own.id = filled.id`.execute(tx);
}

/** Appends many events, each as JSON. */
export async function insertEventsJson(tx: Transaction, events: readonly unknown[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into application_events
    select filled.* from jsonb_populate_recordset(null::application_events, ${JSON.stringify(events)}::jsonb)
      as filled`.execute(tx);
}
