import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { findCompany } from '#server/features/companies/repository/companies.ts';
import {
  countContacts,
  lockCompany,
  markCompany,
} from '#server/features/companies/repository/deleted.ts';
import { requireCompany } from '#server/features/companies/require-company.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { companyMessages } from '#shared/companies/messages.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';

/**
 * Deletes a company without applications and people so that it can be restored for 30 days; throws AppError `not_found` (404), and
 * `conflict` (409) that says what it has, otherwise.
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
    const people = await countContacts(tx, deps, userId, id);
    if (company.application_count > 0 || people > 0) {
      const sentence = companyMessages.inUse(company.application_count, people);
      throw new AppError(ERRORS.conflict, sentence);
    }
    await markCompany(tx, userId, id, deps.clock.now());
  });
}
