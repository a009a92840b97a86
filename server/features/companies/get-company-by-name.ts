import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { findCompanyByName, type CompanyRow } from '#server/features/companies/repository.ts';
import { requireCompany } from '#server/features/companies/require-company.ts';
import type { SignedIn } from '#server/http/mount.ts';

/** One of the person's companies by its name, letter case aside; throws AppError `not_found` (404). */
export async function getCompanyByName(
  deps: CompaniesDeps,
  identity: SignedIn,
  name: string,
): Promise<CompanyRow> {
  return requireCompany(
    await deps.database.transaction(identity, (tx) =>
      findCompanyByName(tx, deps, identity.userId, name),
    ),
  );
}
