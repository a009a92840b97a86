import {
  eraseChoices,
  listChoicesAfter,
  listSplitsAfter,
} from '#server/features/employer-links/repository.ts';
import type { EmployerLinksDeps } from '#server/features/employer-links/deps.ts';
import { choiceRestores } from '#server/features/employer-links/restored.ts';
import { rowFiles, type PersonalData } from '#server/platform/personal-data.ts';

const LIMIT = 500;
/** `id` is the company's. */
const COLUMNS = ['id', 'employer_id', 'chosen_at'];
const SPLIT_COLUMNS = ['id', 'company_id', 'name', 'parted_at'];

/** Which employers a person chose for companies, and the names they do not want counted with them. */
export function choiceData({
  database,
  nameKey,
}: Pick<EmployerLinksDeps, 'database' | 'nameKey'>): PersonalData {
  return {
    kinds: ['employers'],
    export: async (owner) => [
      ...rowFiles('company-employers', COLUMNS, (after) =>
        database.transaction(owner, (tx) =>
          listChoicesAfter(tx, owner.userId, { after, limit: LIMIT }),
        ),
      ),
      ...rowFiles('company-parted-names', SPLIT_COLUMNS, (after) =>
        database.transaction(owner, (tx) =>
          listSplitsAfter(tx, owner.userId, { after, limit: LIMIT }),
        ),
      ),
    ],
    restores: choiceRestores(nameKey),
    erase: eraseChoices,
  };
}
