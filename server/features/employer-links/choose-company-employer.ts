import type { EmployerLinksDeps } from '#server/features/employer-links/deps.ts';
import { getCompanyEmployer } from '#server/features/employer-links/get-company-employer.ts';
import { removeChoice, saveChoice } from '#server/features/employer-links/repository.ts';
import { withOwnCompany } from '#server/features/employer-links/with-own-company.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { CompanyEmployer } from '#shared/employer-links/contracts/schemas.ts';
import { employerLinkMessages } from '#shared/employer-links/messages.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';

/**
 * Says which employer of the records a company is, null for none of them; throws AppError `not_found` (404) for the company and
 * `invalid_value` (400) for a name that no single employer has.
 */
export async function chooseCompanyEmployer(
  deps: EmployerLinksDeps,
  identity: SignedIn,
  id: string,
  name: string | null,
): Promise<CompanyEmployer> {
  await withOwnCompany(deps, identity, id, async () => undefined);
  const employerId = name === null ? null : await employerOf(deps, name);
  if (name !== null && employerId === null) {
    throw new AppError(ERRORS.invalid_value, employerLinkMessages.noSuchEmployer, {
      field: 'name',
    });
  }
  await withOwnCompany(deps, identity, id, (tx) =>
    saveChoice(tx, {
      user_id: identity.userId,
      id,
      employer_id: employerId,
      chosen_at: deps.clock.now(),
    }),
  );
  return getCompanyEmployer(deps, identity, id, {});
}

/** Lets the name of a company decide again which employer it is; throws AppError `not_found` (404). */
export async function forgetCompanyEmployer(
  deps: EmployerLinksDeps,
  identity: SignedIn,
  id: string,
): Promise<CompanyEmployer> {
  await withOwnCompany(deps, identity, id, (tx) => removeChoice(tx, identity.userId, id));
  return getCompanyEmployer(deps, identity, id, {});
}

/** The id of the one employer that a name means; null for none, and while no records are loaded. */
async function employerOf({ filings }: EmployerLinksDeps, name: string): Promise<string | null> {
  if (filings.status().state === 'empty') return null;
  return (await filings.resolveEmployer(name)).employerId;
}
