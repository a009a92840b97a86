import * as z from 'zod/mini';

import {
  eraseCompanies,
  listCompaniesAfter,
} from '#server/features/companies/repository/companies.ts';
import { eraseMerges, listMergesAfter } from '#server/features/companies/repository/merges.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type PersonalData, rowFiles } from '#server/platform/personal-data.ts';
import { archived, restoredTable, type RestoredTable } from '#server/platform/restored-table.ts';
import { fold } from '#shared/core/fold.ts';
import { NAME_MAX, NOTES_MAX } from '#shared/core/limits.ts';
import { link } from '#shared/core/text.ts';

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

const merge = z.object({
  id: archived.id,
  company_id: archived.id,
  at: archived.instant,
  contact_ids: z.array(archived.id),
  saved_job_ids: z.array(archived.id),
  changes: z.object({ website: changed, industry: changed, description: changed }),
});

/** How companies come back from an archive: those of a name that the person has are the person's. */
const companyRestores: readonly RestoredTable[] = [
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
    row: merge,
    references: [
      { column: 'id', table: 'tracks_company', missing: 'skip' },
      { column: 'company_id', table: 'tracks_company', missing: 'skip' },
    ],
    columns: (one, { company }) => ({ ...one, company_id: company(one.company_id) }),
  }),
];

const LIMIT = 500;

/** What the companies hold of a person. */
export function companyData(database: Database): PersonalData {
  return {
    kinds: ['companies'],
    export: async (owner) => [
      ...rowFiles('companies', row, (after) =>
        database.transaction(owner, (tx) =>
          listCompaniesAfter(tx, owner.userId, { after, limit: LIMIT }),
        ),
      ),
      ...rowFiles('company-merges', merge, (after) =>
        database.transaction(owner, (tx) =>
          listMergesAfter(tx, owner.userId, { after, limit: LIMIT }),
        ),
      ),
    ],
    restores: companyRestores,
    async erase(tx, userId) {
      await eraseMerges(tx, userId);
      await eraseCompanies(tx, userId);
    },
  };
}
