import * as z from 'zod/mini';

import { archived, restoredTable, type RestoredTable } from '#server/platform/restored-table.ts';
import { link } from '#shared/core/text.ts';
import { fold } from '#shared/core/fold.ts';
import { NAME_MAX, NOTES_MAX } from '#shared/core/limits.ts';

const row = z.object({
  id: archived.id,
  name: archived.text(NAME_MAX).check(z.minLength(1)),
  website: z.nullable(link('website is no link')),
  industry: z.nullable(archived.text(NAME_MAX)),
  description: z.nullable(archived.text(NOTES_MAX)),
  created_at: archived.instant,
  deleted_at: archived.maybeInstant,
});

/** A company as JSON, deleted while its import hides it. */
const columnsOf = ({ deleted_at, ...company }: z.output<typeof row>, hidden: string | null) => ({
  ...company,
  website: company.website || null,
  name_key: fold(company.name),
  deleted_at: deleted_at ?? hidden,
});

const changed = z.optional(
  z.object({ before: z.nullable(z.string()), after: archived.text(NOTES_MAX) }),
);

/** How companies come back from an archive: those of a name that the person has are the person's. */
export const companyRestores: readonly RestoredTable[] = [
  restoredTable('companies', {
    table: 'tracks_company',
    row,
    hiddenBy: 'import',
    columns: (company, { company: here }) =>
      company.deleted_at === null && here(company.id) === company.id
        ? columnsOf(company, company.created_at)
        : [],
  }),
  restoredTable('companies', {
    table: 'tracks_company',
    row,
    hiddenBy: 'others',
    comesBack: true,
    columns: (company, { company: here }) =>
      here(company.id) === company.id ? columnsOf(company, null) : [],
  }),
  restoredTable('company-merges', {
    table: 'company_merges',
    row: z.object({
      id: archived.id,
      company_id: archived.id,
      at: archived.instant,
      contact_ids: z.array(archived.id),
      saved_job_ids: z.array(archived.id),
      changes: z.object({ website: changed, industry: changed, description: changed }),
    }),
    references: [
      { column: 'id', table: 'tracks_company', missing: 'skip' },
      { column: 'company_id', table: 'tracks_company', missing: 'skip' },
    ],
    columns: (merge, { company }) => ({ ...merge, company_id: company(merge.company_id) }),
  }),
];
