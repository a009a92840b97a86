import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import {
  findCompany,
  saveCompany,
  type CompanyRow,
} from '#server/features/companies/repository/companies.ts';
import { markCompany } from '#server/features/companies/repository/deleted.ts';
import { insertMerge, lockCompanyRows } from '#server/features/companies/repository/merges.ts';
import { requireCompany } from '#server/features/companies/require-company.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { MergedFields } from '#server/platform/database/tables/companies.ts';
import { companyMessages } from '#shared/companies/messages.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { NOTES_MAX } from '#shared/core/limits.ts';

/**
 * Merges a company into another one: applications, people and saved jobs move, and the company is deleted; restoring it takes
 * the merge back. Throws AppError `not_found` (404), `invalid_value` (400) for a company and itself, and `conflict` (409) when
 * both notes do not fit into one.
 */
export async function mergeCompanies(
  deps: CompaniesDeps,
  identity: SignedIn,
  { into: id, from }: { readonly into: string; readonly from: string },
): Promise<CompanyRow> {
  if (id === from) {
    throw new AppError(ERRORS.invalid_value, companyMessages.mergeItself, { field: 'from' });
  }
  const { userId } = identity;
  const now = deps.clock.now();
  return deps.database.transaction(identity, async (tx) => {
    const find = async (one: string) => requireCompany(await findCompany(tx, deps, userId, one));
    const seen = await find(id);
    await find(from);
    // The applications first: a change of an application locks its row and its company's in this order, too.
    await deps.moveApplications(tx, { userId, from, to: seen, now });
    await lockCompanyRows(tx, userId, [id, from]);
    const [kept, gone] = [await find(id), await find(from)];
    // What was added or renamed while the locks were waited for.
    await deps.moveApplications(tx, { userId, from, to: kept, now });
    if (kept.name !== seen.name) await deps.companyRenamed(tx, { userId, id, name: kept.name });
    const changes = taken(kept, gone);
    if (Object.keys(changes).length > 0) {
      const after = Object.entries(changes).map(([field, change]) => [field, change.after]);
      await saveCompany(tx, userId, id, Object.fromEntries(after));
    }
    await insertMerge(tx, {
      user_id: userId,
      id: from,
      company_id: id,
      at: now,
      contact_ids: await deps.moveContacts(tx, { userId, from, to: id }),
      saved_job_ids: await deps.renameSavedJobs(tx, {
        userId,
        from: gone.name,
        to: kept.name,
        now,
      }),
      changes: JSON.stringify(changes),
    });
    await markCompany(tx, userId, from, now);
    return find(id);
  });
}

/** What the company takes over from the other: fields it has not itself, and notes, which are joined. */
function taken(kept: CompanyRow, gone: CompanyRow): MergedFields {
  const fields: [keyof MergedFields, MergedFields['website']][] = [];
  for (const field of ['website', 'industry', 'description'] as const) {
    const [before, added] = [kept[field], gone[field]];
    if (!added || added === before) continue;
    if (!before) fields.push([field, { before, after: added }]);
    else if (field === 'description') {
      const after = `${before}\n\n${added}`;
      if (after.length > NOTES_MAX) {
        throw new AppError(ERRORS.conflict, companyMessages.notesTooLong);
      }
      fields.push([field, { before, after }]);
    }
  }
  return Object.fromEntries(fields);
}
