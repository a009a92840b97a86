import { storeValues, type EventRow } from '#server/features/applications/event-values.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import { rowId } from '#server/platform/ids.ts';
import { QUIET_AFTER_DAYS } from '#shared/applications/limits.ts';

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
  'location',
  'remote',
  'pay_amount',
  'pay_unit',
  'pay_note',
  'tags',
  'archived',
  'closing_reason',
  'closed_on',
  'next_step',
  'next_step_on',
  'quiet_after_days',
] as const;

type Logged = Readonly<Record<(typeof LOGGED)[number], string | null>>;

/** The values of the logged fields as the log writes them. */
export function loggedValues(row: Omit<ApplicationRow, 'company_name'>): Logged {
  return {
    ...row,
    tags: row.tags.join(', '),
    archived: row.archived_at ? 'true' : null,
    quiet_after_days: String(row.quiet_after_days),
  };
}

/** What a new application's fields are compared with. */
const NEW: Partial<Logged> = { quiet_after_days: String(QUIET_AFTER_DAYS) };

/** One event a changed field; against `undefined` every filled field of a new application. */
export async function eventsBetween(
  before: ApplicationRow | undefined,
  after: Omit<ApplicationRow, 'company_name'>,
  now: Date,
): Promise<EventRow[]> {
  const [was, is] = [before ? loggedValues(before) : NEW, loggedValues(after)];
  const changes = LOGGED.map((field) => ({
    field,
    old: was[field] || null,
    new: is[field] || null,
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
    reverts: null,
  };
}
