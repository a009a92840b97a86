import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { linkedWebsite, presentCompany } from '#server/features/companies/presenter.ts';
import {
  findCompany,
  findCompanyByName,
  lockCompanyRow,
  saveCompany,
  type CompanyRow,
} from '#server/features/companies/repository/companies.ts';
import { requireCompany } from '#server/features/companies/require-company.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { refuseConflicts } from '#server/http/refuse-conflicts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type * as contracts from '#shared/companies/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/**
 * Changes a company; throws AppError `not_found` (404), and `conflict` (409) when a field is no longer as in `base` or the
 * name is taken.
 */
export async function updateCompany(
  deps: CompaniesDeps,
  identity: SignedIn,
  id: string,
  { base, ...sent }: Output<typeof contracts.updateCompany.body>,
): Promise<CompanyRow> {
  const { userId } = identity;
  return deps.database.transaction(identity, async (tx) => {
    const seen = requireCompany(await findCompany(tx, deps, userId, id));
    const { website, name, ...others } = sent;
    const rest = name === undefined || name === seen.name ? others : { ...others, name };
    if (website === undefined && Object.keys(rest).length === 0) return seen;
    // The applications first: a change of an application locks its row and its company's in this order, too.
    if ('name' in rest) await deps.companyRenamed(tx, { userId, id, name: rest.name });
    await lockCompanyRow(tx, userId, id);
    const before = requireCompany(await findCompany(tx, deps, userId, id));
    // What the links say anyway is not stored: it follows them.
    const ownWebsite = website === linkedWebsite(before) ? null : website || null;
    const changes = website === undefined ? rest : { ...rest, website: ownWebsite };
    refuseConflicts({
      base,
      sent: Object.keys(changes),
      wanted: presentCompany(deps, { ...before, ...changes }),
      stored: presentCompany(deps, before),
    });
    if ('name' in rest) await refuseTakenName(tx, deps, userId, { id, name: rest.name });
    await saveCompany(tx, userId, id, changes);
    return requireCompany(await findCompany(tx, deps, userId, id));
  });
}

/** Throws AppError `conflict` (409) when another company of the person has the name. */
async function refuseTakenName(
  tx: Transaction,
  deps: CompaniesDeps,
  userId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const other = await findCompanyByName(tx, deps, userId, name);
  if (!other || other.id === id) return;
  throw new AppError(ERRORS.conflict, serverMessages.companies.nameInUse, { field: 'name' });
}
