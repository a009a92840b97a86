import type {
  ApplicationRoutesDeps,
  ApplicationsDeps,
  FindInterviews,
} from '#server/features/applications/deps.ts';
import {
  aheadOf,
  presentApplication,
  presentEarlier,
} from '#server/features/applications/presenter.ts';
import {
  type ApplicationRow,
  findApplication,
  listApplicationsAt,
  listApplicationsLinking,
} from '#server/features/applications/repository/applications.ts';
import { countToday } from '#server/features/applications/repository/focus.ts';
import {
  countLeftOut,
  listApplicationPage,
} from '#server/features/applications/repository/list-page.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Today } from '#shared/applications/contracts/desk.ts';
import type { EarlierApplications } from '#shared/applications/contracts/earlier.ts';
import type * as contracts from '#shared/applications/contracts/schemas.ts';
import { AHEAD_DAYS, AHEAD_SHOWN, UNDER_WAY_MINUTES } from '#shared/applications/limits.ts';
import type { Output } from '#shared/core/contract.ts';
import { utcDate } from '#shared/core/dates.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { toPage } from '#shared/core/page.ts';
import { readSays } from '#shared/postings/brief-says.ts';
import { postingOf } from '#shared/postings/posting.ts';

/** One of the person's live applications; throws AppError `not_found` (404). */
export async function getApplication(
  deps: ApplicationsDeps,
  identity: SignedIn,
  id: string,
): Promise<ApplicationRow> {
  const row = await deps.database.transaction(identity, (tx) =>
    findApplication(tx, deps, identity.userId, id),
  );
  if (!row) throw new AppError(ERRORS.not_found, messages.applications.notFound);
  return row;
}

/** One page of the person's live applications: by date the newest first, by any other column ascending, unless asked otherwise. */
export async function listApplications(
  deps: ApplicationRoutesDeps,
  identity: SignedIn,
  query: Output<typeof contracts.listApplications.query>,
): Promise<Output<typeof contracts.listApplications.response>> {
  const { limit } = query;
  const now = deps.clock.now();
  const filter = {
    ...query,
    direction: query.direction ?? (query.sort === 'date_applied' ? 'desc' : 'asc'),
    today: query.today ?? utcDate(now),
    now,
    offset: (query.page - 1) * limit,
  };
  const { total, rows, leftOut } = await deps.database.transaction(identity, async (tx) => ({
    ...(await listApplicationPage(tx, deps, identity.userId, filter)),
    leftOut: await countLeftOut(tx, deps, identity.userId, filter),
  }));
  const data = rows.map((row) => presentApplication(deps, row));
  return {
    ...toPage(data, total, query.page, limit),
    results: data,
    count: total,
    says: rows.flatMap(({ id, says }) => {
      const brief = readSays(says);
      return brief ? [{ id, ...brief }] : [];
    }),
    next: rows.flatMap((row) => {
      const signs = aheadOf(row, now);
      return signs.interview || signs.quiet_days !== null ? [{ id: row.id, ...signs }] : [];
    }),
    left_out: leftOut,
  };
}

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

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** How many of the person's applications are due or overdue on a day, today unless given, and have gone quiet; and the interviews ahead. */
export async function getToday(
  deps: ApplicationsDeps & { readonly findInterviews: FindInterviews },
  identity: SignedIn,
  { today }: { readonly today?: string | undefined },
): Promise<Today> {
  const now = deps.clock.now();
  return deps.database.transaction(identity, async (tx) => {
    const counts = await countToday(tx, identity.userId, { today: today ?? utcDate(now), now });
    const { rows, total } = await deps.findInterviews(tx, identity.userId, {
      // One that began a moment ago is still the next thing to look up.
      from: new Date(now.getTime() - UNDER_WAY_MINUTES * MINUTE_MS),
      to: new Date(now.getTime() + AHEAD_DAYS * DAY_MS),
      offset: 0,
      limit: AHEAD_SHOWN,
    });
    const ahead = rows.map(({ id, application_id, company_name, job_title, starts_at, zone }) => ({
      id,
      application_id,
      company_name,
      job_title,
      starts_at,
      zone,
    }));
    return { ...counts, interviews: total, ahead };
  });
}
