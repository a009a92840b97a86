import * as z from 'zod/mini';

import { presentSavedJob } from '#server/features/saved-jobs/presenter.ts';
import {
  eraseSavedJobs,
  listSavedJobsAfter,
} from '#server/features/saved-jobs/repository/saved-jobs.ts';
import { derivedColumns, postingColumns } from '#server/features/saved-jobs/saved-columns.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type PersonalData, rowFiles } from '#server/platform/personal-data.ts';
import { archived, restoredTable, type RestoredTable } from '#server/platform/restored-table.ts';
import { JOB_DESCRIPTION_MAX, NAME_MAX, NOTES_MAX } from '#shared/core/limits.ts';
import { link } from '#shared/core/text.ts';
import { SAVED_ORIGINS } from '#shared/saved-jobs/saved-origin.ts';

const savedJob = z.object({
  id: archived.id,
  title: archived.text(NAME_MAX),
  company_name: archived.text(NAME_MAX),
  location: archived.text(NAME_MAX),
  job_link: link('job_link is no link'),
  note: archived.text(NOTES_MAX),
  // Absent in archives of before it was kept.
  posting: z._default(archived.text(JOB_DESCRIPTION_MAX), ''),
  origin: z.enum(SAVED_ORIGINS),
  saved_on: archived.day,
  closes_on: archived.maybeDay,
  created_at: archived.instant,
  updated_at: archived.instant,
  deleted_at: archived.maybeInstant,
  application_id: archived.reference,
});

/** How saved jobs come back from an archive; one of a posting that the person has saved already stays away. */
const savedJobRestores: readonly RestoredTable[] = [
  restoredTable('saved-jobs', {
    table: 'saved_jobs',
    row: savedJob,
    references: [{ column: 'application_id', table: 'applications', missing: 'forget' }],
    columns(job) {
      const row = { ...job, job_link: job.job_link || null };
      return { ...row, ...derivedColumns(row), ...postingColumns(job.posting) };
    },
  }),
];

const LIMIT = 50;

/** The jobs a person saved, deleted ones too until they are purged. */
export function savedJobData(database: Database): PersonalData {
  return {
    kinds: ['savedJobs'],
    export: async (owner) =>
      rowFiles('saved-jobs', savedJob, async (after) => {
        const rows = await database.transaction(owner, (tx) =>
          listSavedJobsAfter(tx, owner.userId, { after, limit: LIMIT }),
        );
        return rows.map((row) => {
          // What is read from the posting means nothing elsewhere.
          const { says: _says, ...job } = presentSavedJob(row);
          const { posting, deleted_at, application_id } = row;
          return { ...job, posting, deleted_at, application_id };
        });
      }),
    restores: savedJobRestores,
    erase: eraseSavedJobs,
  };
}
