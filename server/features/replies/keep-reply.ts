import type { RepliesDeps } from '#server/features/replies/deps.ts';
import { isForged } from '#server/features/replies/dispose.ts';
import {
  applicationsOf,
  changeReply,
  kept,
  wrongState,
} from '#server/features/replies/own-reply.ts';
import { presentRule } from '#server/features/replies/presenter.ts';
import {
  deleteRule,
  listRules,
  type RuleRow,
  saveRule,
} from '#server/features/replies/repository/readings.ts';
import {
  lockReply,
  lockReviewsOf,
  saveReply,
} from '#server/features/replies/repository/replies.ts';
import { isFromBoard } from '#server/features/replies/reader/senders.ts';
import { forgetRow } from '#server/features/replies/review-reply.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { rowId } from '#server/platform/ids.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { fold } from '#shared/core/fold.ts';
import type * as contracts from '#shared/replies/contracts/keeping.ts';
import type { Reply, ReplyRule } from '#shared/replies/contracts/schemas.ts';
import { REPLY_RULES_MAX } from '#shared/replies/limits.ts';
import { replyMessages } from '#shared/replies/messages.ts';

/** Keeps the text of a linked mail; throws AppError `not_found` (404), and `conflict` (409) when it is not linked. */
export async function keepReplyText(
  deps: RepliesDeps,
  identity: SignedIn,
  id: string,
  { text: body }: Output<typeof contracts.keepReplyText.body>,
): Promise<Reply> {
  return changeReply(deps, identity, id, async (tx, _owner, row) => {
    if (row.state !== 'linked') throw wrongState(replyMessages.notLinked);
    await saveReply(tx, row, { body });
    return { ...row, body };
  });
}

/** Forgets the text of a mail; throws AppError `not_found` (404). */
export async function forgetReplyText(
  deps: RepliesDeps,
  identity: SignedIn,
  id: string,
): Promise<void> {
  await changeReply(deps, identity, id, async (tx, _owner, row) => {
    await saveReply(tx, row, { body: null });
    return { ...row, body: null };
  });
}

/**
 * Does the same with all further mail of a sender; with `aside`, with all of theirs that waits for a review, too. Throws
 * AppError `not_found` (404), and `conflict` (409) for a sender that may be forged, is unknown or is a board, a mail that is not
 * linked, or too many rules.
 */
export async function createReplyRule(
  deps: RepliesDeps,
  identity: SignedIn,
  id: string,
  { action }: Output<typeof contracts.createReplyRule.body>,
): Promise<ReplyRule> {
  const owner = { userId: identity.userId, now: deps.clock.now() };
  const { userId, now } = owner;
  return deps.database.transaction(identity, async (tx) => {
    const row = kept(await lockReply(tx, userId, id));
    const sender_mail = fold(row.said.sender_mail);
    if (sender_mail === '') throw wrongState(replyMessages.noSender);
    if (isForged(row.said)) throw wrongState(replyMessages.forgedSender);
    // What it did with one employer's mail, it would do with every other's.
    if (isFromBoard({ from: { name: null, address: sender_mail } }))
      throw wrongState(replyMessages.boardSender);
    const application_id = action === 'link' ? row.application_id : null;
    if (action === 'link' && application_id === null) throw wrongState(replyMessages.notLinked);
    const others = (await listRules(tx, userId)).filter((rule) => rule.sender_mail !== sender_mail);
    if (others.length >= REPLY_RULES_MAX) throw wrongState(replyMessages.tooManyRules);
    const wanted: RuleRow = {
      user_id: userId,
      id: rowId(now),
      sender_mail,
      action,
      application_id,
      created_at: now,
    };
    const rule = await saveRule(tx, wanted);
    if (action === 'aside') {
      await forgetRow(tx, deps, owner, row);
      for (const other of await lockReviewsOf(tx, userId, sender_mail)) {
        await forgetRow(tx, deps, owner, kept(other));
      }
    }
    const ids = application_id ? [application_id] : [];
    return presentRule(rule, await applicationsOf(tx, deps, userId, ids));
  });
}

/** The person's rules. */
export async function listReplyRules(
  deps: RepliesDeps,
  identity: SignedIn,
): Promise<Output<typeof contracts.listReplyRules.response>> {
  const { userId } = identity;
  return deps.database.transaction(identity, async (tx) => {
    const rules = await listRules(tx, userId);
    const ids = rules.flatMap(({ application_id: one }) => one ?? []);
    const named = await applicationsOf(tx, deps, userId, ids);
    return { data: rules.map((rule) => presentRule(rule, named)) };
  });
}

/** Ends a rule; throws AppError `not_found` (404). */
export async function deleteReplyRule(
  { database }: Pick<RepliesDeps, 'database'>,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const found = await database.transaction(identity, (tx) => deleteRule(tx, identity.userId, id));
  if (!found) throw new AppError(ERRORS.not_found, replyMessages.ruleNotFound);
}
