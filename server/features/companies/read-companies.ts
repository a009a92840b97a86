import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { findMatchingCompany, matchCompanies } from '#server/features/companies/match-companies.ts';
import { presentCompany, presentMatch } from '#server/features/companies/presenter.ts';
import {
  type CompanyRow,
  countCompanies,
  findCompany,
  listCompanyPage,
} from '#server/features/companies/repository/companies.ts';
import { requireCompany } from '#server/features/companies/require-company.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type * as contracts from '#shared/companies/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';
import { NAME_CANDIDATES } from '#shared/core/limits.ts';
import { toPage } from '#shared/core/page.ts';

/** One of the person's companies by its id; throws AppError `not_found` (404). */
export async function getCompany(
  deps: CompaniesDeps,
  identity: SignedIn,
  id: string,
): Promise<CompanyRow> {
  return requireCompany(
    await deps.database.transaction(identity, (tx) => findCompany(tx, deps, identity.userId, id)),
  );
}

/** One of the person's companies by its name, else by the same name in another form; throws AppError `not_found` (404). */
export async function getCompanyByName(
  deps: CompaniesDeps,
  identity: SignedIn,
  name: string,
): Promise<CompanyRow> {
  return requireCompany(
    await deps.database.transaction(identity, (tx) =>
      findMatchingCompany(tx, deps, identity.userId, name),
    ),
  );
}

/** One page of the person's companies. */
export async function listCompanies(
  deps: CompaniesDeps,
  identity: SignedIn,
  { search, sort, page, pageSize }: Output<typeof contracts.listCompanies.query>,
): Promise<Output<typeof contracts.listCompanies.response>> {
  const { userId } = identity;
  const filter = { search, sort, limit: pageSize, offset: (page - 1) * pageSize };
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

/** The person's companies that a name may mean, best first. */
export async function listCompanyMatches(
  deps: CompaniesDeps,
  identity: SignedIn,
  name: string,
): Promise<Output<typeof contracts.listCompanyMatches.response>> {
  const found = await deps.database.transaction(identity, (tx) =>
    matchCompanies(tx, deps, identity.userId, name),
  );
  return { data: found.slice(0, NAME_CANDIDATES).map(presentMatch) };
}
