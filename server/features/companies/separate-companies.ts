import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import {
  findCompany,
  lockCompanyRow,
  saveCompany,
} from '#server/features/companies/repository/companies.ts';
import { takeMerge } from '#server/features/companies/repository/merges.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** What taking a merge back works with. */
type SeparateDeps = Pick<
  CompaniesDeps,
  | 'moveApplications'
  | 'moveContacts'
  | 'renameSavedJobs'
  | 'applicationCount'
  | 'statusCounts'
  | 'lastActivity'
  | 'contactCount'
  | 'newestLink'
>;

/**
 * Takes back the merge of a company that is live again, if it was merged, in the caller's unit of work: what moved and was not
 * changed since moves back.
 */
export async function separateCompanies(
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
