import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { presentCompany } from '#server/features/companies/presenter.ts';
import {
  countCompanies,
  listCompanyPage,
} from '#server/features/companies/repository/companies.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type * as contracts from '#shared/companies/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';
import { toPage } from '#shared/core/page.ts';

/** One page of the person's companies by name. */
export async function listCompanies(
  deps: CompaniesDeps,
  identity: SignedIn,
  { search, page, pageSize }: Output<typeof contracts.listCompanies.query>,
): Promise<Output<typeof contracts.listCompanies.response>> {
  const { userId } = identity;
  const filter = { search, limit: pageSize, offset: (page - 1) * pageSize };
  const { total, rows } = await deps.database.transaction(identity, async (tx) => ({
    total: await countCompanies(tx, userId, search),
    rows: await listCompanyPage(tx, deps, userId, filter),
  }));
  return toPage(
    rows.map((row) => presentCompany(deps, row)),
    total,
    page,
    pageSize,
  );
}
