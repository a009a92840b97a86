import type { FastifyInstance } from 'fastify';

import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { presentCompany } from '#server/features/companies/presenter.ts';
import {
  countCompanies,
  findCompanyByName,
  listCompanyPage,
} from '#server/features/companies/repository/companies.ts';
import { mountTable } from '#server/protocols/table-calls/mount-table.ts';
import { companyTable } from '#shared/table-calls/tables.ts';

/** The table `tracks_company`: the person's companies by name. */
export function companyTableRoutes(app: FastifyInstance, deps: CompaniesDeps): void {
  mountTable(app, companyTable, {
    page: ({ identity }, { filters }, part) =>
      deps.database.transaction(identity, async (tx) => {
        const { userId } = identity;
        const name = filters.get('name=eq');
        if (name !== undefined) {
          const found = await findCompanyByName(tx, deps, userId, name);
          const rows = found?.name === name ? [presentCompany(deps, found)] : [];
          return { rows: rows.slice(part.offset), total: rows.length };
        }
        const total = await countCompanies(tx, userId, undefined);
        const rows = await listCompanyPage(tx, deps, userId, {
          ...part,
          search: undefined,
          sort: 'name',
        });
        return { rows: rows.map((row) => presentCompany(deps, row)), total };
      }),
  });
}
