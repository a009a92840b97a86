import {
  eraseCompanies,
  listCompaniesAfter,
} from '#server/features/companies/repository/companies.ts';
import { eraseMerges, listMergesAfter } from '#server/features/companies/repository/merges.ts';
import { companyRestores } from '#server/features/companies/restored.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowFiles, type PersonalData } from '#server/platform/personal-data.ts';

const LIMIT = 500;
const COLUMNS = ['id', 'name', 'website', 'industry', 'description', 'created_at', 'deleted_at'];
const MERGE_COLUMNS = ['id', 'company_id', 'at', 'contact_ids', 'saved_job_ids', 'changes'];

/** What the companies hold of a person. */
export function companyData(database: Database): PersonalData {
  return {
    kinds: ['companies'],
    export: async (owner) => [
      ...rowFiles('companies', COLUMNS, (after) =>
        database.transaction(owner, (tx) =>
          listCompaniesAfter(tx, owner.userId, { after, limit: LIMIT }),
        ),
      ),
      ...rowFiles('company-merges', MERGE_COLUMNS, (after) =>
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
