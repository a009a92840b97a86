import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import {
  findCompanyByName,
  listCompaniesLike,
  type CompanyRow,
} from '#server/features/companies/repository/companies.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import {
  companyKey,
  compareMatches,
  matchName,
  type NameMatch,
} from '#shared/companies/company-match.ts';
import { fold } from '#shared/core/fold.ts';

/** Rows looked through for a name. */
const LOOKED_AT = 500;

/** A company of the person that a name may mean. */
export interface MatchedCompany {
  readonly company: CompanyRow;
  readonly match: NameMatch;
}

/** The person's companies that a name may mean: exactly this name, the same in another form, then longer ones, each by applications. */
export async function matchCompanies(
  tx: Transaction,
  deps: CompaniesDeps,
  userId: string,
  name: string,
): Promise<MatchedCompany[]> {
  const key = companyKey(name);
  const exact = fold(name.trim());
  const rows = await listCompaniesLike(tx, deps, userId, { name, limit: LOOKED_AT });
  const found = rows.flatMap((company) => {
    const isExact = fold(company.name) === exact;
    const match = isExact ? 'same' : matchName(key, company.name);
    return match ? [{ company, match, isExact, count: company.application_count }] : [];
  });
  return found.sort((a, b) => Number(b.isExact) - Number(a.isExact) || compareMatches(a, b));
}

/** The person's company of a name: exactly this one, letter case aside, else the same name in another form. */
export async function findMatchingCompany(
  tx: Transaction,
  deps: CompaniesDeps,
  userId: string,
  name: string,
): Promise<CompanyRow | undefined> {
  const exact = await findCompanyByName(tx, deps, userId, name);
  if (exact) return exact;
  const [best] = await matchCompanies(tx, deps, userId, name);
  return best?.match === 'same' ? best.company : undefined;
}
