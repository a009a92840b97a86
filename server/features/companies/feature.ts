import { deletedCompanyRecords } from '#server/features/companies/deleted-companies.ts';
import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import {
  findMatchingCompany,
  matchCompanies,
  type MatchedCompany,
} from '#server/features/companies/match-companies.ts';
import { companyData } from '#server/features/companies/personal-data.ts';
import { companyRoutes } from '#server/features/companies/routes.ts';
import { companyTableRoutes } from '#server/features/companies/table.ts';
import { purgeCompanies } from '#server/features/companies/purge-companies.ts';
import type { CompanyRow } from '#server/features/companies/repository/companies.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { CLEAN_UP_MS } from '#shared/core/limits.ts';

/** The companies feature, and a person's company as other features read it. */
interface CompaniesFeature extends Feature {
  /** The person's companies that a name may mean, best first. */
  readonly matchCompanies: (
    tx: Transaction,
    userId: string,
    name: string,
  ) => Promise<MatchedCompany[]>;
  /** The one that a name means: exactly this name, else the same in another form. */
  readonly findMatchingCompany: (
    tx: Transaction,
    userId: string,
    name: string,
  ) => Promise<CompanyRow | undefined>;
}

/** The companies people typed. */
export function companiesFeature(deps: CompaniesDeps): CompaniesFeature {
  return {
    name: 'companies',
    async routes(app) {
      await companyRoutes(app, deps);
      companyTableRoutes(app, deps);
    },
    personalData: companyData(deps.database),
    deletedRecords: deletedCompanyRecords(deps),
    schedule: [{ name: 'companies.purge', everyMs: CLEAN_UP_MS, run: () => purgeCompanies(deps) }],
    matchCompanies: (tx, ...asked) => matchCompanies(tx, deps, ...asked),
    findMatchingCompany: (tx, ...asked) => findMatchingCompany(tx, deps, ...asked),
  };
}
