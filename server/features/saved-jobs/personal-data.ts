import { presentSavedJob } from '#server/features/saved-jobs/presenter.ts';
import {
  eraseSavedJobs,
  listSavedJobsAfter,
} from '#server/features/saved-jobs/repository/saved-jobs.ts';
import { savedJobRestores } from '#server/features/saved-jobs/restored.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowFiles, type PersonalData } from '#server/platform/personal-data.ts';

const LIMIT = 50;
const COLUMNS = [
  'id',
  'title',
  'company_name',
  'location',
  'job_link',
  'note',
  'origin',
  'saved_on',
  'closes_on',
  'created_at',
  'updated_at',
  'deleted_at',
  'application_id',
];

/** The jobs a person saved, deleted ones too until they are purged. */
export function savedJobData(database: Database): PersonalData {
  return {
    kinds: ['savedJobs'],
    export: async (owner) =>
      rowFiles('saved-jobs', COLUMNS, async (after) => {
        const rows = await database.transaction(owner, (tx) =>
          listSavedJobsAfter(tx, owner.userId, { after, limit: LIMIT }),
        );
        return rows.map((row) => ({
          ...presentSavedJob(row),
          deleted_at: row.deleted_at,
          application_id: row.application_id,
        }));
      }),
    restores: savedJobRestores,
    erase: eraseSavedJobs,
  };
}
