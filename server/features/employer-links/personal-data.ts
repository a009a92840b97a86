import * as z from 'zod/mini';

import type { EmployerLinksDeps } from '#server/features/employer-links/deps.ts';
import {
  eraseChoices,
  listChoicesAfter,
  listSplitsAfter,
} from '#server/features/employer-links/repository.ts';
import { type PersonalData, rowFiles } from '#server/platform/personal-data.ts';
import { archived, restoredTable, type RestoredTable } from '#server/platform/restored-table.ts';

/** Longest name of an employer that the tables take. */
const EMPLOYER_NAME_MAX = 1000;

const ofCompany = { table: 'tracks_company', missing: 'skip' } as const;

const choice = z.object({
  id: archived.id,
  employer_id: z.nullable(archived.text(EMPLOYER_NAME_MAX)),
  chosen_at: archived.instant,
});

const split = z.object({
  id: archived.id,
  company_id: archived.id,
  name: archived.text(EMPLOYER_NAME_MAX),
  parted_at: archived.instant,
});

/** How a person's choices of employers come back from an archive; `nameKey` is the key of a name as filed. */
function choiceRestores(nameKey: (name: string) => string): readonly RestoredTable[] {
  return [
    restoredTable('company-employers', {
      table: 'company_employers',
      row: choice,
      references: [{ column: 'id', ...ofCompany }],
      columns: ({ id, ...chosen }, { company }) => ({ id: company(id), ...chosen }),
    }),
    restoredTable('company-parted-names', {
      table: 'company_employer_splits',
      row: split,
      references: [{ column: 'company_id', ...ofCompany }],
      columns: (one, { company }) => ({
        ...one,
        company_id: company(one.company_id),
        key: nameKey(one.name),
      }),
    }),
  ];
}

const LIMIT = 500;
/** `id` is the company's. */

/** Which employers a person chose for companies, and the names they do not want counted with them. */
export function choiceData({
  database,
  nameKey,
}: Pick<EmployerLinksDeps, 'database' | 'nameKey'>): PersonalData {
  return {
    kinds: ['employers'],
    export: async (owner) => [
      ...rowFiles('company-employers', choice, (after) =>
        database.transaction(owner, (tx) =>
          listChoicesAfter(tx, owner.userId, { after, limit: LIMIT }),
        ),
      ),
      ...rowFiles('company-parted-names', split, (after) =>
        database.transaction(owner, (tx) =>
          listSplitsAfter(tx, owner.userId, { after, limit: LIMIT }),
        ),
      ),
    ],
    restores: choiceRestores(nameKey),
    erase: eraseChoices,
  };
}
