import type { FastifyInstance } from 'fastify';

import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { createCompany } from '#server/features/companies/create-company.ts';
import { deleteCompany } from '#server/features/companies/delete-company.ts';
import { getCompanyByName } from '#server/features/companies/get-company-by-name.ts';
import { getCompany } from '#server/features/companies/get-company.ts';
import { listCompanies } from '#server/features/companies/list-companies.ts';
import { listCompanyMatches } from '#server/features/companies/list-company-matches.ts';
import { mergeCompanies } from '#server/features/companies/merge-companies.ts';
import { presentCompany } from '#server/features/companies/presenter.ts';
import { updateCompany } from '#server/features/companies/update-company.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/companies/contracts/schemas.ts';

/** The endpoints of `/api/companies/`. */
export async function companyRoutes(app: FastifyInstance, deps: CompaniesDeps): Promise<void> {
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
