import * as z from 'zod/mini';

import { derivedColumns } from '#server/features/saved-jobs/saved-columns.ts';
import { archived, restoredTable, type RestoredTable } from '#server/platform/restored-table.ts';
import { link } from '#shared/core/text.ts';
import { SAVED_ORIGINS } from '#shared/saved-jobs/saved-origin.ts';
import { NAME_MAX, NOTES_MAX } from '#shared/core/limits.ts';

/** How saved jobs come back from an archive; one of a posting that the person has saved already stays away. */
export const savedJobRestores: readonly RestoredTable[] = [
  restoredTable('saved-jobs', {
    table: 'saved_jobs',
    row: z.object({
      id: archived.id,
      title: archived.text(NAME_MAX),
      company_name: archived.text(NAME_MAX),
      location: archived.text(NAME_MAX),
      job_link: link('job_link is no link'),
      note: archived.text(NOTES_MAX),
      origin: z.enum(SAVED_ORIGINS),
      saved_on: archived.day,
      closes_on: archived.maybeDay,
      created_at: archived.instant,
      updated_at: archived.instant,
      deleted_at: archived.maybeInstant,
      application_id: archived.reference,
    }),
    references: [{ column: 'application_id', table: 'applications', missing: 'forget' }],
    columns(job) {
      const row = { ...job, job_link: job.job_link || null };
      return { ...row, ...derivedColumns(row) };
    },
  }),
];
