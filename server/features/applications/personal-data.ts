import { readValues, type EventRow } from '#server/features/applications/event-values.ts';
import { presentApplication } from '#server/features/applications/presenter.ts';
import {
  eraseApplications,
  everyApplication,
  everyEvent,
} from '#server/features/applications/repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowFiles, type PersonalData } from '#server/platform/personal-data.ts';

/** Rows read at once: notes are up to 400,000 characters, so few. */
const AT_ONCE = 20;
const COLUMNS = [
  'id',
  'company_name',
  'job_title',
  'status',
  'date_applied',
  'company_link',
  'job_link',
  'source',
  'notes',
  'created_at',
  'updated_at',
  'deleted_at',
];
const EVENT_COLUMNS = [
  'id',
  'application_id',
  'at',
  'field',
  'place',
  'old_value',
  'new_value',
  'kept',
];

/** A change as it stands in the archive, its texts readable whatever their format. */
async function presentEvent({ id, application_id, at, field, ...stored }: EventRow) {
  return { id, application_id, at, field, ...(await readValues(stored)) };
}

/** What the applications hold of a person: the rows, deleted ones too until they are purged, and their history (ruling 14). */
export function applicationData(database: Database): PersonalData {
  return {
    export: async (owner) => [
      ...rowFiles('applications', COLUMNS, async (after) => {
        const rows = await database.transaction(owner, (tx) =>
          everyApplication(tx, owner.userId, after, AT_ONCE),
        );
        return rows.map((row) => ({ ...presentApplication(row), deleted_at: row.deleted_at }));
      }),
      ...rowFiles('application-history', EVENT_COLUMNS, async (after) => {
        const events = await database.transaction(owner, (tx) =>
          everyEvent(tx, owner.userId, after, AT_ONCE),
        );
        return Promise.all(events.map(presentEvent));
      }),
    ],
    erase: eraseApplications,
  };
}
