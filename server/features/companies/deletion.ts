import type { CompaniesDeps, CompanyReferences } from '#server/features/companies/deps.ts';
import { purgeOneCompany } from '#server/features/companies/purge-companies.ts';
import {
  findCompany,
  lockCompanyRow,
  saveCompany,
} from '#server/features/companies/repository/companies.ts';
import {
  countContacts,
  deletedCompanies,
  findLiveNamesake,
  lockCompany,
  markCompany,
} from '#server/features/companies/repository/deleted.ts';
import { takeMerge } from '#server/features/companies/repository/merges.ts';
import { requireCompany } from '#server/features/companies/require-company.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import { companyMessages } from '#shared/companies/messages.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

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

/** What taking a merge back works with. */
type SeparateDeps = Pick<
  CompaniesDeps,
  | 'moveApplications'
  | 'moveContacts'
  | 'renameSavedJobs'
  | 'applicationCount'
  | 'statusCounts'
  | 'lastActivity'
  | 'postingSays'
  | 'contactCount'
  | 'newestLink'
>;

/**
 * Takes back the merge of a company that is live again, if it was merged, in the caller's transaction: what moved and was not
 * changed since moves back.
 */
async function separateCompanies(
  tx: Transaction,
  deps: SeparateDeps,
  { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: Date },
): Promise<void> {
  const merge = await takeMerge(tx, userId, id);
  const back = await findCompany(tx, deps, userId, id);
  if (!merge || !back) return;
  const { company_id: from, at, contact_ids, saved_job_ids } = merge;
  await deps.moveApplications(tx, { userId, from, to: back, now, movedAt: at });
  await deps.moveContacts(tx, { userId, from, to: id }, contact_ids);
  await lockCompanyRow(tx, userId, from);
  const kept = await findCompany(tx, deps, userId, from);
  if (!kept) return;
  const names = { userId, from: kept.name, to: back.name, now };
  await deps.renameSavedJobs(tx, names, saved_job_ids);
  const former = Object.entries(merge.changes)
    .filter(([field, { after }]) => kept[field as keyof typeof merge.changes] === after)
    .map(([field, { before }]) => [field, before]);
  if (former.length > 0) await saveCompany(tx, userId, from, Object.fromEntries(former));
}

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
 * Brings back the company of an application that is brought back, in the caller's transaction. Returns the company's id,
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

/** A person's deleted companies, as the account lists, restores and purges them. */
export function deletedCompanyRecords(deps: CompaniesDeps): DeletedRecords {
  return {
    kind: 'company',
    rows: deletedCompanies,
    restore: (owner, id) => restoreCompany(deps, owner, id),
    purge: (owner, id) => purgeOneCompany(deps, owner, id),
  };
}
