import { companyData } from '#server/features/companies/personal-data.ts';
import { companyRoutes, type CompaniesDeps } from '#server/features/companies/routes.ts';
import type { Feature } from '#server/http/feature.ts';

/** The companies people typed. */
export function companiesFeature(deps: CompaniesDeps): Feature {
  return {
    name: 'companies',
    routes: (app) => companyRoutes(app, deps),
    personalData: companyData(deps.database),
  };
}
