import * as z from 'zod/mini';

import { eraseHides, listHidesAfter } from '#server/features/internships/repository/hides.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type PersonalData, rowFiles } from '#server/platform/personal-data.ts';
import { archived, restoredTable, type RestoredTable } from '#server/platform/restored-table.ts';
import { NAME_MAX } from '#shared/core/limits.ts';

/** How the listings that a person hid are hidden again from an archive, those included that are not listed here yet. */
const hideRestores: readonly RestoredTable[] = [
  restoredTable('hidden-internships', {
    table: 'internship_hides',
    row: z.object({
      id: archived.id,
      title: archived.text(NAME_MAX),
      company_name: archived.text(NAME_MAX),
      hidden_at: archived.instant,
    }),
    columns: ({ id, ...hide }) => ({ listing: id, ...hide }),
  }),
];

const LIMIT = 500;
const COLUMNS = ['id', 'title', 'company_name', 'hidden_at'];

/** Which listings a person hid. */
export function internshipData(database: Database): PersonalData {
  return {
    kinds: ['internships'],
    export: async (owner) =>
      rowFiles('hidden-internships', COLUMNS, (after) =>
        database.transaction(owner, (tx) =>
          listHidesAfter(tx, owner.userId, { after, limit: LIMIT }),
        ),
      ),
    restores: hideRestores,
    erase: eraseHides,
  };
}
