import type { EmployerLinksDeps } from '#server/features/employer-links/deps.ts';
import { findChoice, listChosen, listSplits } from '#server/features/employer-links/repository.ts';
import {
  type RoleQuestion,
  judgeEmployer,
} from '#server/features/employer-links/judge-employer.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { CompanyEmployer, CompanyEvidence } from '#shared/employer-links/contracts/schemas.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { sponsorVerdict } from '#shared/h1b/sponsor-verdict.ts';

/** Which employer a company of the person is, whether that files for H-1B, and what it pays; throws AppError `not_found` (404). */
export async function getCompanyEmployer(
  deps: EmployerLinksDeps,
  identity: SignedIn,
  id: string,
  role: RoleQuestion,
): Promise<CompanyEmployer> {
  const { userId } = identity;
  const company = await deps.database.transaction(identity, async (tx) =>
    withWishes(tx, deps, userId, await deps.findCompany(tx, userId, id)),
  );
  if (!company) throw new AppError(ERRORS.not_found, messages.companies.notFound);
  return { companyId: id, ...(await judgeEmployer(deps, company, role)) };
}

/** The same for a name: that of the person's company it means or was chosen for, otherwise of the name alone. */
export async function getNamedEmployer(
  deps: EmployerLinksDeps,
  identity: SignedIn,
  { name, ...role }: RoleQuestion & { readonly name: string },
): Promise<CompanyEmployer> {
  const { userId } = identity;
  const company = await deps.database.transaction(identity, async (tx) =>
    withWishes(tx, deps, userId, await deps.findMatchingCompany(tx, userId, name)),
  );
  const named = company ?? { name, choice: undefined, splits: [], links: [] };
  const judged = await judgeEmployer(deps, named, role);
  if (company || judged.name === null) return { companyId: company?.id ?? null, ...judged };
  const chosen = await findChosen(deps, identity, judged.name);
  if (!chosen) return { companyId: null, ...judged };
  return { companyId: chosen.id, ...(await judgeEmployer(deps, chosen, role)) };
}

/** The pay of a row; null where none is known. */
function briefPay(pay: CompanyEmployer['pay']): CompanyEvidence['pay'] {
  const { paid = 0, low = null, median = null, high = null } = pay ?? {};
  return low === null || median === null || high === null ? null : { paid, low, median, high };
}

/** What is known of several companies of the person, one after the other, so that a page of a list never fills the workers' queue. */
export async function listCompanyEvidence(
  deps: EmployerLinksDeps,
  identity: SignedIn,
  ids: readonly string[],
): Promise<{ data: CompanyEvidence[] }> {
  const { userId } = identity;
  const companies = await deps.database.transaction(identity, async (tx) => {
    const found = [];
    for (const id of ids) {
      const company = await deps.findCompany(tx, userId, id);
      if (company) found.push({ ...company, ...(await withWishes(tx, deps, userId, company)) });
    }
    return found;
  });
  const today = deps.clock.now();
  const data: CompanyEvidence[] = [];
  for (const company of companies) {
    const { choice, name, linked, pay } = await judgeEmployer(
      deps,
      { links: [], splits: [], choice: undefined, ...company },
      {},
    );
    const named = choice === 'chosen' ? name : null;
    const { state, years, coverage } = await deps.petitions(named ?? linked ?? company.name);
    const { sponsors, fiscalYear, newApprovals } = sponsorVerdict(state, years, coverage, today);
    data.push({ companyId: company.id, sponsors, fiscalYear, newApprovals, pay: briefPay(pay) });
  }
  return { data };
}

/** The company that the person said last is an employer, or one that was joined to it since. */
async function findChosen(deps: EmployerLinksDeps, identity: SignedIn, employer: string) {
  const { userId } = identity;
  const known = await deps.filings.employerStatistics(employer);
  if (!known) return undefined;
  // An id is the key of a name, written with hyphens.
  const ids = known.spellings.map(({ name }) => deps.nameKey(name).replaceAll(' ', '-'));
  return deps.database.transaction(identity, async (tx) => {
    for (const id of await listChosen(tx, userId, [known.employerId, ...ids])) {
      const company = await withWishes(tx, deps, userId, await deps.findCompany(tx, userId, id));
      if (company) return company;
    }
    return undefined;
  });
}

/** A company with what its person said of its employer, and its links. */
async function withWishes(
  tx: Transaction,
  { linksOf }: EmployerLinksDeps,
  userId: string,
  company: Awaited<ReturnType<EmployerLinksDeps['findCompany']>>,
) {
  if (!company) return undefined;
  const { id, website } = company;
  const choice = await findChoice(tx, userId, id);
  const splits = await listSplits(tx, userId, id);
  const links = [...(website ? [website] : []), ...(await linksOf(tx, { userId, id }))];
  return { ...company, choice, splits, links };
}
