import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { findMatchingCompany } from '#server/features/companies/match-companies.ts';
import type { CompanyRow } from '#server/features/companies/repository/companies.ts';
import { requireCompany } from '#server/features/companies/require-company.ts';
import type { SignedIn } from '#server/http/mount.ts';

/** One of the person's companies by its name, else by the same name in another form; throws AppError `not_found` (404). */
export async function getCompanyByName(
  deps: CompaniesDeps,
  identity: SignedIn,
  name: string,
): Promise<CompanyRow> {
  return requireCompany(
    await deps.database.transaction(identity, (tx) =>
      findMatchingCompany(tx, deps, identity.userId, name),
    ),
  );
}
