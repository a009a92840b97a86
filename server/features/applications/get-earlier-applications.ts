import type { ApplicationRoutesDeps } from '#server/features/applications/deps.ts';
import { presentEarlier } from '#server/features/applications/presenter.ts';
import {
  listApplicationsAt,
  listApplicationsLinking,
} from '#server/features/applications/repository/applications.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type * as contracts from '#shared/applications/contracts/schemas.ts';
import type { EarlierApplications } from '#shared/applications/contracts/earlier.ts';
import type { Output } from '#shared/core/contract.ts';
import { postingOf } from '#shared/postings/posting.ts';

/** Links that share the telling part of an address, among which the same posting is looked for. */
const CANDIDATES = 100;

type Deps = Omit<ApplicationRoutesDeps, 'logoAddress'>;

/** The person's newest application with a link to the same posting. */
async function samePosting(tx: Transaction, deps: Deps, userId: string, link: string) {
  const posting = postingOf(link);
  if (!posting) return null;
  const by = { part: posting.part, limit: CANDIDATES };
  const found = await listApplicationsLinking(tx, deps, userId, by);
  const same = found.find(({ job_link }) => postingOf(job_link ?? '')?.key === posting.key);
  return same ? presentEarlier(same) : null;
}

/** The person's applications to a company by its name. */
async function atCompany(tx: Transaction, deps: Deps, userId: string, name: string) {
  const company = name ? await deps.findCompany(tx, userId, name) : undefined;
  if (!company) return null;
  const at = { companyId: company.id, limit: 1 };
  const [newest] = await listApplicationsAt(tx, deps, userId, at);
  return newest ? { count: company.application_count, newest: presentEarlier(newest) } : null;
}

/** Whether the person applied to a company, or for a posting, before; what is not asked for is null. */
export async function getEarlierApplications(
  deps: Deps,
  identity: SignedIn,
  { company_name = '', link = '' }: Output<typeof contracts.getEarlierApplications.query>,
): Promise<EarlierApplications> {
  const { userId } = identity;
  return deps.database.transaction(identity, async (tx) => ({
    posting: await samePosting(tx, deps, userId, link),
    company: await atCompany(tx, deps, userId, company_name),
  }));
}
