import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { findCompany, type CompanyRow } from '#server/features/companies/repository/companies.ts';
import { requireCompany } from '#server/features/companies/require-company.ts';
import type { SignedIn } from '#server/http/mount.ts';

/** One of the person's companies by its id; throws AppError `not_found` (404). */
export async function getCompany(
  deps: CompaniesDeps,
  identity: SignedIn,
  id: string,
): Promise<CompanyRow> {
  return requireCompany(
    await deps.database.transaction(identity, (tx) => findCompany(tx, deps, identity.userId, id)),
  );
}
