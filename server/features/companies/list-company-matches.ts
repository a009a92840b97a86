import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { matchCompanies } from '#server/features/companies/match-companies.ts';
import { presentMatch } from '#server/features/companies/presenter.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type * as contracts from '#shared/companies/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';
import { NAME_CANDIDATES } from '#shared/core/limits.ts';

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
