import * as z from 'zod/mini';

import { saysColumns } from '#server/features/record/kept-says.ts';
import { archived, restoredTable, type RestoredTable } from '#server/platform/restored-table.ts';
import { link } from '#shared/core/text.ts';
import { INTERVIEW_KINDS } from '#shared/record/interview-kinds.ts';
import { PAPER_KINDS } from '#shared/record/paper-kinds.ts';
import { isTimeZone } from '#shared/core/zoned-time.ts';
import { EMAIL_MAX, JOB_DESCRIPTION_MAX, NAME_MAX, URL_MAX } from '#shared/core/limits.ts';
import {
  CONTACT_APPLICATIONS_MAX,
  ENTRY_MAX,
  INTERVIEW_MINUTES_MAX,
} from '#shared/record/limits.ts';

const name = archived.text(NAME_MAX);
const notes = archived.text(ENTRY_MAX);
const dates = {
  created_at: archived.instant,
  updated_at: archived.instant,
  deleted_at: archived.maybeInstant,
};

/** An interview in the archive. */
export const interview = z.object({
  id: archived.id,
  application_id: archived.id,
  round: name,
  kind: z.enum(INTERVIEW_KINDS),
  starts_at: archived.instant,
  zone: z.string().check(z.refine(isTimeZone, 'zone is no time zone')),
  minutes: z.nullable(z.int().check(z.minimum(1), z.maximum(INTERVIEW_MINUTES_MAX))),
  place: archived.text(URL_MAX),
  people: archived.text(URL_MAX),
  outcome: name,
  notes,
  ...dates,
});

const contact = z.object({
  id: archived.id,
  company_id: archived.reference,
  name,
  role: name,
  mail: archived.text(EMAIL_MAX),
  link: link('link is no link'),
  application_ids: z.array(archived.id).check(z.maxLength(CONTACT_APPLICATIONS_MAX)),
  last_spoken_on: archived.maybeDay,
  notes,
  ...dates,
});

/** A posting or letter in the archive. */
export const paper = z.object({
  id: archived.id,
  application_id: archived.id,
  kind: z.enum(PAPER_KINDS),
  label: name,
  text: archived.text(JOB_DESCRIPTION_MAX),
  file_path: z.nullable(archived.text(URL_MAX)),
  answer_id: archived.reference,
  created_at: archived.instant,
  deleted_at: archived.maybeInstant,
});

const ofApplication = { column: 'application_id', table: 'applications', missing: 'skip' } as const;

/** How interviews, people and papers come back from an archive. */
export const recordRestores: readonly RestoredTable[] = [
  restoredTable('interviews', {
    table: 'application_interviews',
    row: interview,
    references: [ofApplication],
    hiddenBy: 'import',
    comesBack: true,
    columns: (row) => row,
  }),
  restoredTable('people', {
    table: 'contacts',
    row: contact,
    references: [{ column: 'company_id', table: 'tracks_company', missing: 'forget' }],
    hiddenBy: 'import',
    comesBack: true,
    columns: ({ application_ids: _pairs, ...row }, { company }) => ({
      ...row,
      company_id: company(row.company_id),
    }),
  }),
  restoredTable('people', {
    table: 'contact_applications',
    row: contact,
    references: [{ column: 'contact_id', table: 'contacts', missing: 'skip' }, ofApplication],
    hiddenBy: 'others',
    columns: ({ id, application_ids }) =>
      application_ids.map((application_id) => ({ contact_id: id, application_id })),
  }),
  restoredTable('postings-and-letters', {
    table: 'application_papers',
    row: paper,
    references: [
      ofApplication,
      { column: 'answer_id', table: 'assistant_answers', missing: 'forget' },
    ],
    comesBack: true,
    columns: (row, { file }) => ({
      ...row,
      file_path: file(row.file_path),
      ...saysColumns(row),
    }),
  }),
];
