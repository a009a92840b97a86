import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { findOrCreateCompany } from '#server/features/companies/find-or-create-company.ts';
import { type CompanyRow, findCompany } from '#server/features/companies/repository/companies.ts';
import { requireCompany } from '#server/features/companies/require-company.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type * as contracts from '#shared/companies/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';

/** Saves a company without an application; the person's company of that name stays as it is. */
export async function createCompany(
  deps: CompaniesDeps,
  identity: SignedIn,
  { name }: Output<typeof contracts.createCompany.body>,
): Promise<CompanyRow> {
  const owner = { userId: identity.userId, now: deps.clock.now() };
  return deps.database.transaction(identity, async (tx) => {
    const id = await findOrCreateCompany(tx, owner, { name });
    return requireCompany(await findCompany(tx, deps, owner.userId, id));
  });
}
