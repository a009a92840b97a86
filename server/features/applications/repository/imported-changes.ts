import { sql, type RawBuilder } from 'kysely';

import { changedSince, EVENT_BASE } from '#server/features/applications/repository/imported.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { joiningByHash } from '#server/platform/database/join-by-hash.ts';
import { columnOf, DETAIL_NAMES } from '#shared/applications/details.ts';

/** Columns that an import changes in applications of the list. */
const CHANGED = [
  'status',
  'date_applied',
  'job_link',
  'company_link',
  'notes',
  ...DETAIL_NAMES.map(columnOf),
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

/** Runs a statement as one that joins by hashing. Its join of three needs a materialised step: one with a function is never hashed. */
async function hashed<T>(
  tx: Transaction,
  statement: { execute: (tx: Transaction) => Promise<T> },
): Promise<T> {
  return joiningByHash(tx, () => statement.execute(tx));
}

/** Stores staged changes (`application`, `seen_at`, `fields`, `events`) of applications that are still as they were seen; returns how many. */
export async function updateStagedApplications(
  tx: Transaction,
  userId: string,
  staged: RawBuilder<unknown>,
): Promise<number> {
  const changed = sql`
    with filled as materialized (
      select filled.* from ${staged} as staged
      join applications as seen on seen.user_id = ${userId} and seen.id = staged.application
      cross join lateral jsonb_populate_record(seen, staged.fields) as filled
      where seen.deleted_at is null
        and date_trunc('milliseconds', seen.updated_at) = date_trunc('milliseconds', staged.seen_at)
    )
    update applications as own set ${setChanged} from filled
    where own.user_id = ${userId} and own.id = filled.id`;
  const { numAffectedRows } = await hashed(tx, changed);
  await insertStagedEvents(tx, staged);
  return Number(numAffectedRows ?? 0);
}

async function insertStagedEvents(tx: Transaction, staged: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into application_events
    select filled.*
    from ${staged} as staged
    cross join lateral jsonb_populate_recordset(${EVENT_BASE}, staged.events) as filled`.execute(
    tx,
  );
}

/** How many live applications a staged change is about (`application`). */
export async function countStaged(
  tx: Transaction,
  userId: string,
  staged: RawBuilder<unknown>,
): Promise<number> {
  const counted = sql<{ total: number }>`
    select count(*)::integer as total from ${staged} as staged
    join applications as own on own.user_id = ${userId} and own.id = staged.application
    where own.deleted_at is null`;
  const { rows } = await hashed(tx, counted);
  return rows[0]?.total ?? 0;
}

/** The columns to bring back (`before`) in the live applications that an import changed and nobody since, locked, after an id. */
export async function lockReverted(
  tx: Transaction,
  userId: string,
  staged: RawBuilder<unknown>,
  { since, after, limit }: { readonly since: Date; readonly after: string; readonly limit: number },
): Promise<{ id: string; before: Record<string, unknown> }[]> {
  const reverted = sql<{ id: string; before: Record<string, unknown> }>`
    select own.id, staged.before from ${staged} as staged
    join applications as own on own.user_id = ${userId} and own.id = staged.application
    where own.deleted_at is null and own.id > ${after}
      and not ${changedSince(since)}
    order by own.id limit ${limit} for update of own`;
  const { rows } = await hashed(tx, reverted);
  return rows;
}

/** Stores columns of several applications, each as JSON. */
export async function saveColumns(
  tx: Transaction,
  userId: string,
  rows: readonly { readonly id: string; readonly fields: unknown }[],
): Promise<void> {
  const saved = sql`
    with filled as materialized (
      select filled.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (id uuid, fields jsonb)
      join applications as seen on seen.user_id = ${userId} and seen.id = wanted.id
      cross join lateral jsonb_populate_record(seen, wanted.fields) as filled
    )
    update applications as own set ${setChanged} from filled
    where own.user_id = ${userId} and own.id = filled.id`;
  await hashed(tx, saved);
}
