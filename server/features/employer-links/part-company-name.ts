import type { EmployerLinksDeps } from '#server/features/employer-links/deps.ts';
import { getCompanyEmployer } from '#server/features/employer-links/get-company-employer.ts';
import {
  insertSplit,
  listSplits,
  removeSplit,
} from '#server/features/employer-links/repository.ts';
import { withOwnCompany } from '#server/features/employer-links/with-own-company.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { rowId } from '#server/platform/ids.ts';
import type { CompanyEmployer } from '#shared/employer-links/contracts/schemas.ts';
import { correctionMessages } from '#shared/h1b/employer-correction-messages.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';

/** Names that may be parted for one company. */
const MOST = 100;

/**
 * Counts a name no longer with the employer of a company, for its person alone; throws AppError `not_found` (404) for the
 * company and `invalid_value` (400) for a name without letters and digits, and for too many names.
 */
export async function partCompanyName(
  deps: EmployerLinksDeps,
  identity: SignedIn,
  id: string,
  name: string,
): Promise<CompanyEmployer> {
  const key = deps.nameKey(name);
  if (key === '') throw refusal(correctionMessages.notJoined);
  await withOwnCompany(deps, identity, id, async (tx) => {
    const known = await listSplits(tx, identity.userId, id);
    if (known.length >= MOST) throw refusal(correctionMessages.tooMany(MOST));
    const now = deps.clock.now();
    await insertSplit(tx, {
      user_id: identity.userId,
      id: rowId(now),
      company_id: id,
      key,
      name,
      parted_at: now,
    });
  });
  return getCompanyEmployer(deps, identity, id, {});
}

/** Counts a name with the employer of a company again; throws AppError `not_found` (404) for the company. */
export async function joinCompanyName(
  deps: EmployerLinksDeps,
  identity: SignedIn,
  id: string,
  name: string,
): Promise<CompanyEmployer> {
  const split = { companyId: id, key: deps.nameKey(name) };
  await withOwnCompany(deps, identity, id, (tx) => removeSplit(tx, identity.userId, split));
  return getCompanyEmployer(deps, identity, id, {});
}

const refusal = (sentence: string) =>
  new AppError(ERRORS.invalid_value, sentence, { field: 'name' });
