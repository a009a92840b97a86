import {
  type KeptReply,
  linkRow,
  takeAnswerBack,
  unlinkRow,
} from '#server/features/replies/apply-link.ts';
import type { RepliesDeps, ReplyOwner } from '#server/features/replies/deps.ts';
import { proposesApplication } from '#server/features/replies/dispose.ts';
import {
  changeReply,
  kept,
  noReply,
  presentOne,
  requireApplication,
  wrongState,
} from '#server/features/replies/own-reply.ts';
import {
  lockReply,
  type ReplyRow,
  saveReply,
} from '#server/features/replies/repository/replies.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { StoredSaid } from '#server/platform/database/tables/replies.ts';
import { sourceOfHost } from '#shared/applications/source.ts';
import type { Output } from '#shared/core/contract.ts';
import { instantOf, utcDate } from '#shared/core/dates.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import type * as contracts from '#shared/replies/contracts/review.ts';
import type { Reply } from '#shared/replies/contracts/schemas.ts';
import { replyMessages } from '#shared/replies/messages.ts';

/** Links a mail to an application; what was done for another one is undone. Throws AppError `not_found` (404), and `conflict` (409) when it is linked to it already. */
export async function linkReply(
  deps: RepliesDeps,
  identity: SignedIn,
  id: string,
  { application_id: applicationId }: Output<typeof contracts.linkReply.body>,
): Promise<Reply> {
  return changeReply(deps, identity, id, async (tx, owner, row) => {
    if (row.application_id === applicationId) throw wrongState(replyMessages.alreadyLinked);
    await requireApplication(tx, deps, owner.userId, applicationId);
    const { row: free } = await unlinkRow(tx, deps, owner, row);
    return linkRow(tx, deps, owner, free, { applicationId, reason: 'chosen' });
  });
}

/** What an application needs that is neither sent nor said. */
function required(text: string | undefined, field: string, message: string): string {
  if (text) return text;
  throw new AppError(ERRORS.validation_failed, message, { field });
}

/** Where somebody who sent a mail from such an address found the job. */
function sourceOf({ sender_mail }: StoredSaid) {
  return sourceOfHost(sender_mail.split('@').at(-1)?.toLowerCase() ?? '') ?? 'Other';
}

/** Makes an application of a mail and links it; throws AppError `validation_failed` (400) when a name is neither sent nor said, `not_found` (404), and `conflict` (409) when it is linked. */
export async function addFromReply(
  deps: RepliesDeps,
  identity: SignedIn,
  id: string,
  body: Output<typeof contracts.addFromReply.body>,
): Promise<Output<typeof contracts.addFromReply.response>> {
  const owner = { userId: identity.userId, now: deps.clock.now() };
  return deps.database.transaction(identity, async (tx) => {
    const row = kept(await lockReply(tx, owner.userId, id));
    if (row.state === 'linked') throw wrongState(replyMessages.alreadyAdded);
    const { said } = row;
    const application = await deps.applications.add(tx, owner, {
      company_name: required(
        body.company_name ?? said.company_name,
        'company_name',
        replyMessages.companyRequired,
      ),
      job_title: required(
        body.job_title ?? said.job_title,
        'job_title',
        replyMessages.titleRequired,
      ),
      job_link: body.job_link ?? (said.kind === 'confirmation' ? said.link : ''),
      date_applied: body.date_applied ?? row.sent_on ?? utcDate(owner.now),
      source: sourceOf(said),
    });
    const to = { applicationId: application.id, reason: 'chosen', added: true } as const;
    const linked = await linkRow(tx, deps, owner, row, to);
    return { application, reply: await presentOne(tx, deps, linked) };
  });
}

/** What is stored of a reply that is set aside. */
const FORGOTTEN = {
  state: 'aside',
  thread_key: null,
  said: null,
  body: null,
  application_id: null,
  reason: null,
  proposal: null,
  done: null,
} as const;

/** Forgets a mail, all but its hash and day, and undoes what was done with it. */
export async function forgetRow(
  tx: Transaction,
  deps: Pick<RepliesDeps, 'applications' | 'interviews'>,
  owner: ReplyOwner,
  row: KeptReply,
): Promise<KeptReply> {
  const { row: free } = await unlinkRow(tx, deps, owner, row);
  await saveReply(tx, free, FORGOTTEN);
  return { ...free, state: 'aside', proposal: null };
}

/** Sets a mail aside; what is told of it is told for the last time. Throws AppError `not_found` (404). */
export async function setReplyAside(
  deps: RepliesDeps,
  identity: SignedIn,
  id: string,
): Promise<Reply> {
  return changeReply(deps, identity, id, (tx, owner, row) => forgetRow(tx, deps, owner, row));
}

/** An instant as it is stored. */
const stored = (at: string | null | undefined) => (at && instantOf(at)?.toISOString()) || null;

/** What the person still knows of a mail that was set aside; nothing of it acts alone. */
function saidAgain(body: Output<typeof contracts.bringReplyBack.body>): StoredSaid {
  const { event, candidates, sent_at, unread, ...texts } = body;
  return {
    ...texts,
    sure: false,
    ...(unread && { unread }),
    sent_at: stored(sent_at),
    sentence: texts.sentence ?? '',
    sentence_in: texts.sentence_in ?? null,
    company_name: texts.company_name ?? '',
    job_title: texts.job_title ?? '',
    person_name: texts.person_name ?? '',
    person_mail: texts.person_mail ?? '',
    event: event
      ? {
          start: event.start,
          zone: event.zone,
          startsAt: stored(event.starts_at),
          endsAt: stored(event.ends_at),
          change: event.change,
        }
      : null,
    deadline: texts.deadline ?? null,
    link: texts.link ?? '',
    spf: texts.spf ?? null,
    dkim: texts.dkim ?? null,
    dmarc: texts.dmarc ?? null,
    candidates: candidates ?? [],
  };
}

/** Brings back a mail that was set aside, as the person still knows it; throws AppError `not_found` (404), and `conflict` (409) when it was not set aside. */
export async function bringReplyBack(
  deps: RepliesDeps,
  identity: SignedIn,
  id: string,
  body: Output<typeof contracts.bringReplyBack.body>,
): Promise<Reply> {
  const { userId } = identity;
  return deps.database.transaction(identity, async (tx) => {
    const row = await lockReply(tx, userId, id);
    if (!row) throw noReply();
    if (row.state !== 'aside') throw wrongState(replyMessages.notAside);
    const said = saidAgain(body);
    const proposal = proposesApplication(said) ? ('add' as const) : null;
    const change = { state: 'review', said, proposal } as const;
    await saveReply(tx, row, change);
    return presentOne(tx, deps, { ...row, ...change });
  });
}

/** Takes back the last thing that was done with a mail: the answer to what it proposed, or that it was linked. Throws AppError `not_found` (404). */
export async function undoReply(deps: RepliesDeps, identity: SignedIn, id: string): Promise<Reply> {
  return changeReply(deps, identity, id, async (tx, owner, row): Promise<ReplyRow> => {
    const undo = row.done?.answer ? takeAnswerBack : unlinkRow;
    return (await undo(tx, deps, owner, row)).row;
  });
}
