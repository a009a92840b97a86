import type { ApplicationRow } from '#server/features/applications/repository.ts';
import type { Selectable } from 'kysely';

import type { ApplicationTables } from '#server/platform/database/tables/applications.ts';
import { rowId } from '#server/platform/ids.ts';

type Event = Selectable<ApplicationTables['application_events']>;

/** The fields whose changes are logged (ruling 6). */
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
export function eventsBetween(
  before: ApplicationRow | undefined,
  after: Omit<ApplicationRow, 'company_name'>,
  now: Date,
): Event[] {
  return LOGGED.flatMap((field) => {
    const [oldValue, newValue] = [before?.[field] || null, after[field] || null];
    return oldValue === newValue ? [] : [eventOf(after, now, field, oldValue, newValue)];
  });
}

/** One event of an application. */
export function eventOf(
  { id, user_id }: Pick<ApplicationRow, 'id' | 'user_id'>,
  now: Date,
  field: string,
  oldValue: string | null,
  newValue: string | null,
): Event {
  return {
    id: rowId(now),
    application_id: id,
    user_id,
    at: now,
    field,
    old_value: oldValue,
    new_value: newValue,
  };
}
