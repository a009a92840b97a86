import type { CompaniesDeps, CompanyReferences } from '#server/features/companies/deps.ts';
import {
  findLiveNamesake,
  lockCompany,
  markCompany,
} from '#server/features/companies/repository/deleted.ts';
import { separateCompanies } from '#server/features/companies/separate-companies.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Restores a deleted company, and takes its merge back if it was merged; throws AppError `not_found` (404), and `conflict` (409) when another one has its name by now. */
export async function restoreCompany(
  deps: CompaniesDeps,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const { userId } = identity;
  const taken = () => new AppError(ERRORS.conflict, serverMessages.companies.nameTaken);
  try {
    await deps.database.transaction(identity, async (tx) => {
      const company = await lockCompany(tx, deps, userId, id);
      if (!company?.deleted_at) throw new AppError(ERRORS.not_found, messages.companies.notFound);
      if (await findLiveNamesake(tx, userId, company.name_key)) throw taken();
      await markCompany(tx, userId, id, null);
      await separateCompanies(tx, deps, { userId, id, now: deps.clock.now() });
    });
  } catch (error) {
    // Another request took the name meanwhile.
    throw error instanceof AppError && error.is('conflict') ? taken() : error;
  }
}

/**
 * Brings back the company of an application that is brought back, in the caller's unit of work. Returns the company's id,
 * or that of the live company that has its name by now.
 */
export async function restoreCompanyOf(
  deps: CompanyReferences,
  tx: Transaction,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<string> {
  const company = await lockCompany(tx, deps, userId, id);
  if (!company?.deleted_at) return id;
  const namesake = await findLiveNamesake(tx, userId, company.name_key);
  if (namesake) return namesake;
  await markCompany(tx, userId, id, null);
  return id;
}
