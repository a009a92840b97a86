import { presentImport } from '#server/features/imports/presenter.ts';
import { eraseImports, listImportsAfter } from '#server/features/imports/repository/imports.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowFiles, type PersonalData } from '#server/platform/personal-data.ts';

const LIMIT = 100;
const COLUMNS = [
  'id',
  'file_name',
  'format',
  'state',
  'total',
  'counts',
  'created_at',
  'finished_at',
  'undone_at',
];

/** Which files a person imported; what was in them is in the applications. */
export function importData(database: Database): PersonalData {
  return {
    kinds: ['imports'],
    export: async (owner) =>
      rowFiles('imports', COLUMNS, async (after) => {
        const rows = await database.transaction(owner, (tx) =>
          listImportsAfter(tx, owner.userId, { after, limit: LIMIT }),
        );
        return rows.map(presentImport);
      }),
    erase: eraseImports,
  };
}
