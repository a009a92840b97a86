import { eraseChoices, listChoicesAfter } from '#server/features/employer-links/repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowFiles, type PersonalData } from '#server/platform/personal-data.ts';

const LIMIT = 500;
/** `id` is the company's. */
const COLUMNS = ['id', 'employer_id', 'chosen_at'];

/** Which employers a person chose for companies. */
export function choiceData(database: Database): PersonalData {
  return {
    export: async (owner) =>
      rowFiles('company-employers', COLUMNS, (after) =>
        database.transaction(owner, (tx) =>
          listChoicesAfter(tx, owner.userId, { after, limit: LIMIT }),
        ),
      ),
    erase: eraseChoices,
  };
}
