import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { companyData } from '#server/features/companies/personal-data.ts';
import { findCompanyByName, type CompanyRow } from '#server/features/companies/repository.ts';
import { companyRoutes } from '#server/features/companies/routes.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** The companies feature, and a person's company as other features read it. */
interface CompaniesFeature extends Feature {
  /** The person's company of that name, letter case aside. */
  readonly findCompanyByName: (
    tx: Transaction,
    userId: string,
    name: string,
  ) => Promise<CompanyRow | undefined>;
}

/** The companies people typed. */
export function companiesFeature(deps: CompaniesDeps): CompaniesFeature {
  return {
    name: 'companies',
    routes: (app) => companyRoutes(app, deps),
    personalData: companyData(deps.database),
    findCompanyByName: (tx, ...asked) => findCompanyByName(tx, deps, ...asked),
  };
}
