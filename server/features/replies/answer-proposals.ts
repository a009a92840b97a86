import type { KeptReply } from '#server/features/replies/apply-link.ts';
import type { RepliesDeps, ReplyOwner } from '#server/features/replies/deps.ts';
import { changeReply, kept, wrongState } from '#server/features/replies/own-reply.ts';
import {
  lockRepliesBefore,
  type ReplyRow,
  saveReply,
} from '#server/features/replies/repository/replies.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type {
  InterviewDeed,
  StoredDone,
  StoredSaid,
} from '#server/platform/database/tables/replies.ts';
import type { Status } from '#shared/applications/status.ts';
import type { Output } from '#shared/core/contract.ts';
import { instantOf } from '#shared/core/dates.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { URL_MAX } from '#shared/core/limits.ts';
import { instantIn, isTimeZone } from '#shared/core/zoned-time.ts';
import { INTERVIEW_MINUTES_MAX } from '#shared/record/limits.ts';
import type * as contracts from '#shared/replies/contracts/review.ts';
import type { Reply } from '#shared/replies/contracts/schemas.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import type { ReplyProposal } from '#shared/replies/review.ts';

type Wished = NonNullable<Output<typeof contracts.confirmReply.body>['interview']>;

/** The status that a proposal leads to. */
const STATUS_OF: Partial<Record<ReplyProposal, Status>> = {
  rejection: 'rejected',
  test: 'oa',
  offer: 'offer',
};

const MINUTE_MS = 60_000;

const moment = (text: string | null | undefined) => (text ? instantOf(text) : undefined);

/** When the interview of a mail is, as the person wishes or as the mail says; throws AppError `validation_failed` (400) when neither says it. */
function timeOf({ event }: StoredSaid, wished: Wished) {
  const said = event?.zone && isTimeZone(event.zone) ? event.zone : undefined;
  const zone = wished.zone ?? said;
  const [from, to] = [moment(event?.startsAt), moment(event?.endsAt)];
  const begins =
    moment(wished.starts_at) ?? from ?? (event && zone && instantIn(event.start, zone));
  if (!begins) {
    throw new AppError(ERRORS.validation_failed, replyMessages.noTime, { field: 'starts_at' });
  }
  const long = from && to && Math.round((to.getTime() - from.getTime()) / MINUTE_MS);
  const isLength = long !== undefined && long >= 1 && long <= INTERVIEW_MINUTES_MAX;
  const minutes = wished.minutes === undefined ? (isLength ? long : null) : wished.minutes;
  return { starts_at: begins, zone: zone ?? 'UTC', minutes };
}

/** Adds, moves or cancels the interview that a mail is about; one that is moved or cancelled is the only one to come. */
async function arrange(
  tx: Transaction,
  { interviews }: RepliesDeps,
  owner: ReplyOwner,
  {
    said,
    proposal,
    applicationId,
  }: {
    readonly said: StoredSaid;
    readonly proposal: ReplyProposal;
    readonly applicationId: string;
  },
  wished: Wished,
): Promise<InterviewDeed | undefined> {
  const coming =
    proposal === 'interview' ? undefined : await interviews.findComing(tx, owner, applicationId);
  if (proposal === 'interview_cancelled') {
    return coming && interviews.cancel(tx, owner, coming.id);
  }
  const time = timeOf(said, wished);
  if (coming) return interviews.move(tx, owner, coming.id, time);
  return interviews.add(tx, owner, applicationId, {
    ...time,
    kind: wished.kind ?? 'video',
    place: said.link.slice(0, URL_MAX),
    people: said.person_name,
  });
}

/** Does what a linked mail proposes, and notes how it is undone. */
async function confirmRow(
  tx: Transaction,
  deps: RepliesDeps,
  owner: ReplyOwner,
  row: KeptReply,
  wished: Wished = {},
): Promise<ReplyRow> {
  const { proposal, application_id: applicationId, said } = row;
  if (
    !proposal ||
    !applicationId ||
    !(await deps.applications.lock(tx, owner.userId, applicationId))
  ) {
    throw wrongState(replyMessages.nothingProposed);
  }
  const to = STATUS_OF[proposal];
  const status = to && (await deps.applications.move(tx, owner, applicationId, to));
  const interview = to
    ? undefined
    : await arrange(tx, deps, owner, { said, proposal, applicationId }, wished);
  return answered(tx, row, {
    proposal,
    ...(status && { status }),
    ...(interview && { interview }),
  });
}

/** Stores the answer to what a mail proposed. */
async function answered(
  tx: Transaction,
  row: KeptReply,
  answer: NonNullable<StoredDone['answer']>,
): Promise<ReplyRow> {
  const change = { proposal: null, done: { ...row.done, answer } };
  await saveReply(tx, row, change);
  return { ...row, ...change };
}

/** Does what a mail proposes; throws AppError `not_found` (404), `conflict` (409) when it proposes nothing, and `validation_failed` (400) for an interview without a time. */
export async function confirmReply(
  deps: RepliesDeps,
  identity: SignedIn,
  id: string,
  { interview }: Output<typeof contracts.confirmReply.body>,
): Promise<Reply> {
  return changeReply(deps, identity, id, (tx, owner, row) =>
    confirmRow(tx, deps, owner, row, interview),
  );
}

/** Leaves undone what a mail proposes; throws AppError `not_found` (404), and `conflict` (409) when it proposes nothing. */
export async function dismissReply(
  deps: RepliesDeps,
  identity: SignedIn,
  id: string,
): Promise<Reply> {
  return changeReply(deps, identity, id, async (tx, _owner, row) => {
    if (!row.proposal || row.state !== 'linked') throw wrongState(replyMessages.nothingProposed);
    return answered(tx, row, { proposal: row.proposal });
  });
}

/** Replies that are confirmed in one transaction. */
const AT_ONCE = 50;

/** Confirms all linked mails that are surely a no, or those of a reading; one whose application is gone is left out. */
export async function confirmRejections(
  deps: RepliesDeps,
  identity: SignedIn,
  { sync_id: sync }: Output<typeof contracts.confirmRejections.body>,
): Promise<Output<typeof contracts.confirmRejections.response>> {
  const owner = { userId: identity.userId, now: deps.clock.now() };
  const ids: string[] = [];
  for (let before: string | undefined; ;) {
    const by = { sync, proposal: 'rejection', before, limit: AT_ONCE } as const;
    const done = await deps.database.transaction(identity, async (tx) => {
      const rows = await lockRepliesBefore(tx, owner.userId, by);
      const confirmed: string[] = [];
      for (const row of rows) {
        if (!row.application_id) continue;
        if (!(await deps.applications.lock(tx, owner.userId, row.application_id))) continue;
        await confirmRow(tx, deps, owner, kept(row));
        confirmed.push(row.id);
      }
      return { confirmed, last: rows.at(-1)?.id, found: rows.length };
    });
    ids.push(...done.confirmed);
    before = done.last;
    if (done.found < AT_ONCE) return { confirmed: ids.length, ids };
  }
}
