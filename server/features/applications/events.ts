import { loggedDetails, NO_DETAIL_COLUMNS } from '#server/features/applications/detail-columns.ts';
import { storeValues, type EventRow } from '#server/features/applications/event-values.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import { rowId } from '#server/platform/ids.ts';
import { DETAIL_NAMES } from '#shared/applications/details.ts';

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
  ...DETAIL_NAMES,
] as const;

type Logged = Readonly<Record<(typeof LOGGED)[number], string | null>>;

/** The values of the logged fields as the log writes them. */
export function loggedValues(row: Omit<ApplicationRow, 'company_name'>): Logged {
  return { ...row, ...loggedDetails(row) };
}

/** What a new application's fields are compared with. */
const NEW: Partial<Logged> = loggedDetails(NO_DETAIL_COLUMNS);

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
