import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import {
  findCompany,
  saveCompany,
  type CompanyRow,
} from '#server/features/companies/repository.ts';
import { requireCompany } from '#server/features/companies/require-company.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type * as contracts from '#shared/contracts/companies/schemas.ts';
import type { Output } from '#shared/contracts/contract.ts';

/** Changes a company; throws AppError `not_found` (404), and `conflict` (409) when the name is taken. */
export async function updateCompany(
  deps: CompaniesDeps,
  identity: SignedIn,
  id: string,
  { website, ...rest }: Output<typeof contracts.updateCompany.body>,
): Promise<CompanyRow> {
  const { userId } = identity;
  const changes = website === undefined ? rest : { ...rest, website: website || null };
  return deps.database.transaction(identity, async (tx) => {
    const before = requireCompany(await findCompany(tx, deps, userId, id));
    if (Object.keys(changes).length === 0) return before;
    // The applications first: a change of an application locks its row and its company's in this order, too.
    if (rest.name !== undefined && rest.name !== before.name) {
      await deps.companyRenamed(tx, { userId, id, name: rest.name });
    }
    await saveCompany(tx, userId, id, changes);
    return requireCompany(await findCompany(tx, deps, userId, id));
  });
}
