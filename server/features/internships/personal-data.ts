import { eraseHides, listHidesAfter } from '#server/features/internships/repository/hides.ts';
import { hideRestores } from '#server/features/internships/restored.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowFiles, type PersonalData } from '#server/platform/personal-data.ts';

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
