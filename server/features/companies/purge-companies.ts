import type { CompaniesDeps, CompanyReferences } from '#server/features/companies/deps.ts';
import {
  lockCompany,
  purgeCompany,
  purgeDeletedCompanies,
} from '#server/features/companies/repository/deleted.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { DELETED_KEPT_DAYS } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Removes for good the companies deleted 30 days ago or earlier; one that a deleted application names goes after that. */
export async function purgeCompanies(deps: CompaniesDeps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - DELETED_KEPT_DAYS * 86_400_000);
  return inBatches(deps.database, (tx, limit) =>
    purgeDeletedCompanies(tx, deps, before, { limit }),
  );
}

/** Removes for good a person's companies deleted before an instant that no application names; returns how many. */
export async function purgeCompaniesOf(
  deps: CompanyReferences & { readonly database: Database },
  userId: string,
  before: Date,
): Promise<number> {
  return inBatches(deps.database, (tx, limit) =>
    purgeDeletedCompanies(tx, deps, before, { limit, userId }),
  );
}

/**
 * Removes one deleted company for good; throws AppError `not_found` (404), and `conflict` (409) while a deleted application or
 * person names it, which could otherwise not be restored with its company.
 */
export async function purgeOneCompany(
  deps: CompaniesDeps,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const { userId } = identity;
  await deps.database.transaction(identity, async (tx) => {
    const company = await lockCompany(tx, deps, userId, id);
    if (!company?.deleted_at) throw new AppError(ERRORS.not_found, messages.companies.notFound);
    if (company.referred) throw new AppError(ERRORS.conflict, serverMessages.companies.stillNamed);
    await purgeCompany(tx, userId, id);
  });
}
