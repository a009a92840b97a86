import type { RepliedApplication, RepliesDeps, ReplyOwner } from '#server/features/replies/deps.ts';
import {
  entryOf,
  isForged,
  proposalOf,
  proposesApplication,
} from '#server/features/replies/dispose.ts';
import {
  type ReplyChange,
  type ReplyRow,
  saveReply,
} from '#server/features/replies/repository/replies.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { StoredDone, StoredSaid } from '#server/platform/database/tables/replies.ts';
import type { LinkReason } from '#shared/replies/reply.ts';

type Deps = Pick<RepliesDeps, 'applications' | 'interviews'>;

/** A reply that was not set aside. */
export type KeptReply = ReplyRow & { readonly said: StoredSaid };

/** Stores a change and returns the row with it. */
async function changed(tx: Transaction, row: KeptReply, change: ReplyChange): Promise<KeptReply> {
  await saveReply(tx, row, change);
  return { ...row, ...change, said: change.said ?? row.said };
}

/** Whether a mail that is linked may move this application on by itself. */
function mayMove(said: StoredSaid, application: RepliedApplication): boolean {
  const isOpen = application.closing_reason === null && application.archived_at === null;
  return said.sure && !isForged(said) && isOpen && application.status === 'applied';
}

/**
 * Links a mail to a live application: it goes into the history, a test moves Applied to OA, and all else is proposed. A
 * reply whose application is gone stays as it is.
 */
export async function linkRow(
  tx: Transaction,
  { applications }: Pick<Deps, 'applications'>,
  owner: ReplyOwner,
  row: KeptReply,
  to: { readonly applicationId: string; readonly reason: LinkReason; readonly added?: true },
): Promise<KeptReply> {
  const { said } = row;
  const application = await applications.lock(tx, owner.userId, to.applicationId);
  if (!application) return row;
  const sent = said.sent_at === null ? owner.now : new Date(said.sent_at);
  const at = sent < owner.now ? sent : owner.now;
  const isKindKnown = said.sure || to.reason === 'chosen';
  const entry_id = await applications.note(tx, owner, application.id, {
    ...entryOf(said, isKindKnown),
    at,
  });
  const proposal = proposalOf(said, application.status);
  const status =
    proposal === 'test' && mayMove(said, application)
      ? await applications.move(tx, owner, application.id, 'oa')
      : undefined;
  const done: StoredDone = {
    entry_id,
    ...(status && { status }),
    ...(to.added && { added: true }),
  };
  return changed(tx, row, {
    state: 'linked',
    application_id: application.id,
    reason: to.reason,
    proposal: status ? null : proposal,
    done,
  });
}

/** A reply, and how many of the things that were done with it stay because they were changed since. */
interface TakenBack {
  readonly row: KeptReply;
  readonly kept: number;
}

/** Takes back the answer to what a mail proposed, which is open again then. */
export async function takeAnswerBack(
  tx: Transaction,
  { applications, interviews }: Deps,
  owner: ReplyOwner,
  row: KeptReply,
): Promise<TakenBack> {
  const { answer, ...done } = row.done ?? {};
  if (!answer || !row.application_id) return { row, kept: 0 };
  const isLive = (await applications.lock(tx, owner.userId, row.application_id)) !== undefined;
  let kept = 0;
  if (answer.status && isLive) {
    if (!(await applications.moveBack(tx, owner, row.application_id, answer.status))) kept += 1;
  }
  if (answer.interview && isLive) {
    if (!(await interviews.takeBack(tx, owner, answer.interview))) kept += 1;
  }
  return { row: await changed(tx, row, { proposal: answer.proposal, done }), kept };
}

/** Takes back all that was done with a mail, which waits for a review then. */
export async function unlinkRow(
  tx: Transaction,
  deps: Deps,
  owner: ReplyOwner,
  given: KeptReply,
): Promise<TakenBack> {
  const { application_id: applicationId } = given;
  if (given.state !== 'linked' || !applicationId) return { row: given, kept: 0 };
  const { row, kept: before } = await takeAnswerBack(tx, deps, owner, given);
  const { applications } = deps;
  const { entry_id, status, added } = row.done ?? {};
  let kept = before;
  const application = await applications.lock(tx, owner.userId, applicationId);
  if (application && status) {
    if (!(await applications.moveBack(tx, owner, applicationId, status))) kept += 1;
  }
  if (entry_id) await applications.removeNote(tx, owner, { applicationId, id: entry_id });
  const isUntouched =
    application?.updated_at.getTime() === application?.created_at.getTime() && !status;
  const goes = added && application && isUntouched;
  if (added && application && !goes) kept += 1;
  if (goes) await applications.remove(tx, owner, applicationId);
  const candidates = goes
    ? row.said.candidates
    : [...new Set([applicationId, ...row.said.candidates])];
  const said = { ...row.said, candidates };
  const change = await changed(tx, row, {
    state: 'review',
    application_id: null,
    reason: null,
    proposal: proposesApplication(said) ? 'add' : null,
    done: null,
    said,
  });
  return { row: change, kept };
}
