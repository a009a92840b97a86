import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { purgeOneCompany } from '#server/features/companies/purge-companies.ts';
import { deletedCompanies } from '#server/features/companies/repository/deleted.ts';
import { restoreCompany } from '#server/features/companies/restore-company.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';

/** A person's deleted companies, as the account lists, restores and purges them. */
export function deletedCompanyRecords(deps: CompaniesDeps): DeletedRecords {
  return {
    kind: 'company',
    rows: deletedCompanies,
    restore: (owner, id) => restoreCompany(deps, owner, id),
    purge: (owner, id) => purgeOneCompany(deps, owner, id),
  };
}
