import { storeValues, type EventRow } from '#server/features/applications/event-values.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import { rowId } from '#server/platform/ids.ts';

/** The fields whose changes are logged. */
const LOGGED = [
  'company_id',
  'job_title',
  'company_link',
  'job_link',
  'status',
  'date_applied',
  'source',
  'notes',
] as const;

/** One event a changed field; against `undefined` every filled field of a new application. */
export async function eventsBetween(
  before: ApplicationRow | undefined,
  after: Omit<ApplicationRow, 'company_name'>,
  now: Date,
): Promise<EventRow[]> {
  const changes = LOGGED.map((field) => ({
    field,
    old: before?.[field] || null,
    new: after[field] || null,
  })).filter((change) => change.old !== change.new);
  return Promise.all(
    changes.map((change) => eventOf(after, now, change.field, change.old, change.new)),
  );
}

/** One event of an application. */
export async function eventOf(
  { id, user_id }: Pick<ApplicationRow, 'id' | 'user_id'>,
  now: Date,
  field: string,
  before: string | null,
  after: string | null,
): Promise<EventRow> {
  return {
    id: rowId(now),
    application_id: id,
    user_id,
    at: now,
    field,
    ...(await storeValues(field, before, after)),
  };
}
