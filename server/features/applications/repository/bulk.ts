import { sql } from 'kysely';

import type { CompanyNames } from '#server/features/applications/deps.ts';
import type { EventRow } from '#server/features/applications/event-values.ts';
import {
  selectApplications,
  type ApplicationRow,
} from '#server/features/applications/repository/applications.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** The person's applications among the given ids, live or deleted, locked in one order until the transaction ends. */
export async function lockApplications(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  ids: readonly string[],
): Promise<ApplicationRow[]> {
  return selectApplications(tx, names, userId)
    .where(sql<boolean>`applications.id = any(${ids}::uuid[])`)
    .orderBy('applications.id')
    .forUpdate('applications')
    .execute();
}

/** The newest change of a field of each of the person's applications among the given ids. */
export async function listLastChanges(
  tx: Transaction,
  userId: string,
  { ids, field }: { readonly ids: readonly string[]; readonly field: string },
): Promise<Pick<EventRow, 'application_id' | 'at' | 'old_value'>[]> {
  return tx
    .selectFrom('application_events')
    .distinctOn('application_id')
    .select(['application_id', 'at', 'old_value'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`application_id = any(${ids}::uuid[])`)
    .where('field', '=', field)
    .orderBy('application_id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Stores what a change of many applications can change, in one statement. */
export async function saveApplications(
  tx: Transaction,
  userId: string,
  rows: readonly ApplicationRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update applications as own set
      status = changed.status, archived_at = changed.archived_at, deleted_at = changed.deleted_at,
      company_id = changed.company_id, closing_reason = changed.closing_reason,
      closed_on = changed.closed_on, last_event_at = ${now},
      updated_at = case when own.deleted_at is distinct from changed.deleted_at
        then own.updated_at else ${now} end,
      tags = array(select jsonb_array_elements_text(changed.tags)),
      detail_text = changed.detail_text
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ status }) => status)}::text[],
      ${rows.map((row) => row.archived_at)}::timestamptz[],
      ${rows.map((row) => row.deleted_at)}::timestamptz[],
      ${rows.map((row) => row.company_id)}::uuid[],
      ${rows.map((row) => row.closing_reason)}::text[], ${rows.map((row) => row.closed_on)}::date[],
      ${rows.map(({ tags }) => JSON.stringify(tags))}::jsonb[],
      ${rows.map((row) => row.detail_text)}::text[]
    ) as changed (id, status, archived_at, deleted_at, company_id, closing_reason, closed_on, tags, detail_text)
    where own.user_id = ${userId} and own.id = changed.id`.execute(tx);
}
