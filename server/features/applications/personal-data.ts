import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { readValues, type EventRow } from '#server/features/applications/event-values.ts';
import { presentStored } from '#server/features/applications/presenter.ts';
import {
  eraseApplications,
  listApplicationsAfter,
} from '#server/features/applications/repository/applications.ts';
import { listEventsAfter } from '#server/features/applications/repository/events.ts';
import { listRemovedEntriesAfter } from '#server/features/applications/repository/removed-entries.ts';
import { applicationRestores } from '#server/features/applications/restored.ts';
import { rowFiles, type PersonalData } from '#server/platform/personal-data.ts';

/** Rows read at once; few, because notes can be long (NOTES_MAX). */
const LIMIT = 20;
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
  'reverts',
];
const REMOVED_COLUMNS = ['id', 'application_id', 'kind', 'at', 'text', 'deleted_at'];

/** A change as it stands in the archive, its texts readable whatever their format. */
async function presentEvent({ id, application_id, at, field, reverts, ...stored }: EventRow) {
  return { id, application_id, at, field, ...(await readValues(stored)), reverts };
}

/** What the applications hold of a person: the rows, deleted ones too until they are purged, and their history. */
export function applicationData(deps: ApplicationsDeps): PersonalData {
  const { database } = deps;
  return {
    kinds: ['applications'],
    export: async (owner) => [
      ...rowFiles('applications', COLUMNS, async (after) => {
        const rows = await database.transaction(owner, (tx) =>
          listApplicationsAfter(tx, deps, owner.userId, { after, limit: LIMIT }),
        );
        return rows.map((row) => ({
          ...presentStored(row),
          archived_at: row.archived_at,
          deleted_at: row.deleted_at,
        }));
      }),
      ...rowFiles('application-history', EVENT_COLUMNS, async (after) => {
        const events = await database.transaction(owner, (tx) =>
          listEventsAfter(tx, owner.userId, { after, limit: LIMIT }),
        );
        return Promise.all(events.map(presentEvent));
      }),
      ...rowFiles('removed-history-entries', REMOVED_COLUMNS, async (after) => {
        const rows = await database.transaction(owner, (tx) =>
          listRemovedEntriesAfter(tx, owner.userId, { after, limit: LIMIT }),
        );
        return rows;
      }),
    ],
    restores: applicationRestores,
    erase: eraseApplications,
  };
}
