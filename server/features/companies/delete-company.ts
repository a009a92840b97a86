import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { findCompany } from '#server/features/companies/repository/companies.ts';
import { lockCompany, markCompany } from '#server/features/companies/repository/deleted.ts';
import { requireCompany } from '#server/features/companies/require-company.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/**
 * Deletes a company without applications so that it can be restored for 30 days; throws AppError `not_found` (404), and
 * `conflict` (409) while it has applications.
 */
export async function deleteCompany(
  deps: CompaniesDeps,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const { userId } = identity;
  await deps.database.transaction(identity, async (tx) => {
    // Adding or restoring an application locks the company, too, so the count below stays true.
    await lockCompany(tx, deps, userId, id);
    const company = requireCompany(await findCompany(tx, deps, userId, id));
    if (company.application_count > 0) {
      throw new AppError(ERRORS.conflict, messages.companies.hasApplications);
    }
    await markCompany(tx, userId, id, deps.clock.now());
  });
}
