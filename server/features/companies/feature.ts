import type { FastifyInstance } from 'fastify';

import { deleteCompany, deletedCompanyRecords } from '#server/features/companies/deletion.ts';
import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { createCompany } from '#server/features/companies/find-or-create-company.ts';
import {
  findMatchingCompany,
  matchCompanies,
  type MatchedCompany,
} from '#server/features/companies/match-companies.ts';
import { mergeCompanies } from '#server/features/companies/merge-companies.ts';
import { companyData } from '#server/features/companies/personal-data.ts';
import { presentCompany } from '#server/features/companies/presenter.ts';
import { purgeCompanies } from '#server/features/companies/purge-companies.ts';
import {
  getCompany,
  getCompanyByName,
  listCompanies,
  listCompanyMatches,
} from '#server/features/companies/read-companies.ts';
import type { CompanyRow } from '#server/features/companies/repository/companies.ts';
import { companyTableRoutes } from '#server/features/companies/table.ts';
import { updateCompany } from '#server/features/companies/update-company.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import * as contracts from '#shared/companies/contracts/schemas.ts';
import { CLEAN_UP_MS } from '#shared/core/limits.ts';

/** The endpoints of `/api/companies/`. */
async function companyRoutes(app: FastifyInstance, deps: CompaniesDeps): Promise<void> {
  mount(app, contracts.listCompanies, ({ identity, query }) =>
    listCompanies(deps, identity, query),
  );

  mount(app, contracts.listCompanyMatches, ({ identity, query }) =>
    listCompanyMatches(deps, identity, query.name),
  );

  mount(app, contracts.getCompany, async ({ identity, params }) =>
    presentCompany(deps, await getCompany(deps, identity, params.id)),
  );

  mount(app, contracts.getCompanyByName, async ({ identity, params }) =>
    presentCompany(deps, await getCompanyByName(deps, identity, params.name)),
  );

  mount(app, contracts.createCompany, async ({ identity, body }) =>
    presentCompany(deps, await createCompany(deps, identity, body)),
  );

  mount(app, contracts.updateCompany, async ({ identity, params, body }) =>
    presentCompany(deps, await updateCompany(deps, identity, params.id, body)),
  );

  mount(app, contracts.mergeCompanies, async ({ identity, body }) =>
    presentCompany(deps, await mergeCompanies(deps, identity, body)),
  );

  mount(app, contracts.deleteCompany, ({ identity, params }) =>
    deleteCompany(deps, identity, params.id),
  );
}

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
