import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { matchCompanies, type MatchedCompany } from '#server/features/companies/match-companies.ts';
import { companyData } from '#server/features/companies/personal-data.ts';
import { companyRoutes } from '#server/features/companies/routes.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** The companies feature, and a person's company as other features read it. */
interface CompaniesFeature extends Feature {
  /** The person's companies that a name may mean, best first. */
  readonly matchCompanies: (
    tx: Transaction,
    userId: string,
    name: string,
  ) => Promise<MatchedCompany[]>;
}

/** The companies people typed. */
export function companiesFeature(deps: CompaniesDeps): CompaniesFeature {
  return {
    name: 'companies',
    routes: (app) => companyRoutes(app, deps),
    personalData: companyData(deps.database),
    matchCompanies: (tx, ...asked) => matchCompanies(tx, deps, ...asked),
  };
}
