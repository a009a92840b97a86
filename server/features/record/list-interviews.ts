import type { NamedApplication, RecordDeps } from '#server/features/record/deps.ts';
import { ownApplication } from '#server/features/record/own-application.ts';
import { presentInterview } from '#server/features/record/present-interview.ts';
import {
  listInterviewPage,
  type InterviewFilter,
} from '#server/features/record/repository/interviews.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { toPage, type Page } from '#shared/core/page.ts';
import type { Interview } from '#shared/record/contracts/interviews.ts';
import { instantOf, isCalendarDate } from '#shared/core/dates.ts';
import { INTERVIEWS_PAGE_SIZE } from '#shared/record/limits.ts';

type ListDeps = Pick<RecordDeps, 'isLive' | 'listApplicationsById'>;

/** A person's interviews of live applications with the names of those, soonest first, and how many there are, in the caller's transaction. */
export async function findInterviews(
  tx: Transaction,
  deps: ListDeps,
  userId: string,
  filter: InterviewFilter,
): Promise<{ rows: Interview[]; total: number }> {
  const { rows, total } = await listInterviewPage(tx, deps, userId, filter);
  const ids = [...new Set(rows.map((row) => row.application_id))];
  const found = ids.length > 0 ? await deps.listApplicationsById(tx, userId, ids) : [];
  const named = new Map<string, NamedApplication>(found.map((one) => [one.id, one]));
  return {
    rows: rows.map((row) => presentInterview(row, named.get(row.application_id))),
    total,
  };
}

/** The instant of a day, at midnight in UTC, or of an instant. */
const instantMeant = (at: string | undefined) =>
  at === undefined ? undefined : instantOf(isCalendarDate(at) ? `${at}T00:00:00Z` : at);

/** One page of the person's interviews from a time to another. */
export async function listInterviews(
  deps: RecordDeps,
  identity: SignedIn,
  query: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly page: number;
  },
): Promise<Page<Interview>> {
  const limit = INTERVIEWS_PAGE_SIZE;
  const filter = {
    from: instantMeant(query.from),
    to: instantMeant(query.to),
    offset: (query.page - 1) * limit,
    limit,
  };
  const { rows, total } = await deps.database.transaction(identity, (tx) =>
    findInterviews(tx, deps, identity.userId, filter),
  );
  return toPage(rows, total, query.page, limit);
}

/** One page of the interviews of an application; throws AppError `not_found` (404). */
export async function listInterviewsOf(
  deps: RecordDeps,
  identity: SignedIn,
  { id, page }: { readonly id: string; readonly page: number },
): Promise<Page<Interview>> {
  const limit = INTERVIEWS_PAGE_SIZE;
  const filter = { applicationId: id, offset: (page - 1) * limit, limit };
  const { rows, total } = await deps.database.transaction(identity, async (tx) => {
    await ownApplication(deps, tx, identity.userId, id);
    return findInterviews(tx, deps, identity.userId, filter);
  });
  return toPage(rows, total, page, limit);
}
