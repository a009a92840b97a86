import type { RepliesDeps } from '#server/features/replies/deps.ts';
import { messageKeysOf } from '#server/features/replies/message-keys.ts';
import { presentReplies, requireApplication } from '#server/features/replies/own-reply.ts';
import { presentSync } from '#server/features/replies/presenter.ts';
import type { ReadReply, RefusedMail } from '#server/features/replies/reader/reader-worker.ts';
import {
  countByReading,
  countInSync,
  listRules,
  lockSync,
} from '#server/features/replies/repository/readings.ts';
import { listLinkedPeople, listReplyPage } from '#server/features/replies/repository/replies.ts';
import {
  type MailsToRead,
  type Reading,
  storeBatch,
} from '#server/features/replies/store-mails.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { fold } from '#shared/core/fold.ts';
import { localTimeIn } from '#shared/core/zoned-time.ts';
import type { Received, Reply } from '#shared/replies/contracts/schemas.ts';
import { LINKABLE_MAX, REPLIES_SHOWN, REPLY_SYNC_MINUTES } from '#shared/replies/limits.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import type { LinkableApplication } from '#shared/replies/reply.ts';

/** Messages that are stored in one transaction. */
const AT_ONCE = 25;

/** The person's applications as the reader needs them, and their rules. */
async function contextOf(deps: RepliesDeps, identity: SignedIn, wish: MailsToRead, now: Date) {
  const { userId } = identity;
  return deps.database.transaction(identity, async (tx) => {
    if (wish.application) await requireApplication(tx, deps, userId, wish.application);
    if (wish.sync) await requireOpenSync(tx, userId, wish.sync, now);
    const rules = new Map((await listRules(tx, userId)).map((rule) => [rule.sender_mail, rule]));
    const people = [
      ...(await deps.listContactMails(tx, userId, LINKABLE_MAX)),
      ...(await listLinkedPeople(tx, userId, LINKABLE_MAX)),
    ];
    const addresses = Map.groupBy(people, ({ application_id }) => application_id);
    const rows = await deps.applications.listNewest(tx, userId, LINKABLE_MAX);
    const applications = rows.map((row): LinkableApplication => ({
      id: row.id,
      company: row.company_name ?? '',
      title: row.job_title,
      link: row.job_link,
      status: row.status,
      appliedOn: row.date_applied,
      messageIds: [],
      addresses: [...new Set((addresses.get(row.id) ?? []).map(({ mail }) => fold(mail)))],
    }));
    return { rules, applications };
  });
}

/** Throws AppError `not_found` (404) unless further files may join a reading. */
async function requireOpenSync(
  tx: Transaction,
  userId: string,
  id: string,
  now: Date,
): Promise<void> {
  const sync = await lockSync(tx, userId, id);
  const oldest = now.getTime() - REPLY_SYNC_MINUTES * 60_000;
  if (sync?.undone_at !== null || sync.created_at.getTime() < oldest) {
    throw new AppError(ERRORS.not_found, replyMessages.syncNotFound);
  }
}

/** The refusal of files without any mail. */
function refuseUnread(refused: readonly RefusedMail[]): AppError {
  const [first] = refused;
  const reason = first ? replyMessages.refusals[first.code] : replyMessages.noMail;
  return new AppError(ERRORS.validation_failed, replyMessages.unreadable(reason), {
    field: 'file',
  });
}

/** What came of a reading. */
interface Outcome {
  readonly stored: number;
  readonly known: number;
  /** What was set aside, which is told once. */
  readonly aside: Reply[];
  readonly refused: readonly RefusedMail[];
  readonly isCut: boolean;
}

/** What a reading answers: nothing about the person's list to a key that only saves. */
async function answerOf(
  deps: RepliesDeps,
  identity: SignedIn,
  { id, userId }: Reading,
  { refused, isCut, stored, known, aside }: Outcome,
): Promise<Received> {
  const answer = {
    accepted: stored + known,
    cut: isCut,
    refused: refused.map(({ name, code }) => ({ name, reason: replyMessages.refusals[code] })),
  };
  if (identity.key?.scope === 'save') return { ...answer, sync: null, replies: [], aside: [] };
  return deps.database.transaction(identity, async (tx) => {
    const sync = await lockSync(tx, userId, id);
    if (!sync) throw new AppError(ERRORS.not_found, replyMessages.syncNotFound);
    const counts = (await countByReading(tx, userId, [id])).get(id);
    const { rows } = await listReplyPage(tx, userId, { sync: id, offset: 0, limit: REPLIES_SHOWN });
    return {
      ...answer,
      sync: presentSync(sync, counts ?? { linked: 0, review: 0, aside: 0 }),
      replies: await presentReplies(tx, deps, userId, rows),
      aside,
    };
  });
}

/**
 * Reads mail: each message ends linked, for a review or set aside, and one that was read before changes nothing. Throws
 * AppError `validation_failed` (400) when there is no mail in it, `not_found` (404) for an application or reading that is
 * not there, `account_full` (409), and what the queues throw.
 */
export async function readMails(
  deps: RepliesDeps,
  identity: SignedIn,
  wish: MailsToRead,
): Promise<Received> {
  const now = deps.clock.now();
  const { rules, applications } = await contextOf(deps, identity, wish, now);
  const zone = wish.zone ?? 'UTC';
  const reading: Reading = {
    userId: identity.userId,
    now,
    id: wish.sync ?? rowId(now),
    wish,
    rules,
    keys: messageKeysOf(deps.hashKeys()),
    begun: false,
  };
  const came = { stored: 0, known: 0, aside: [] as Reply[] };
  const store = async (batch: readonly ReadReply[]) => {
    for (let from = 0; from < batch.length; from += AT_ONCE) {
      const part = batch.slice(from, from + AT_ONCE);
      const done = await deps.database.transaction(identity, (tx) =>
        storeBatch(tx, deps, reading, part),
      );
      reading.begun = true;
      came.stored += done.stored;
      came.known += done.known;
      came.aside.push(...done.aside.slice(0, REPLIES_SHOWN - came.aside.length));
    }
  };
  const summary = await deps.reader.read(
    { person: identity.userId, signal: wish.signal },
    wish.files,
    { today: localTimeIn(now, zone).slice(0, 10), zone, applications },
    store,
  );
  const lost = summary.read - came.stored - came.known;
  if (summary.read === 0) throw refuseUnread(summary.refused);
  if (lost > 0) {
    await deps.database.transaction(identity, (tx) => countInSync(tx, reading, { known: 0, lost }));
  }
  return answerOf(deps, identity, reading, { ...summary, ...came });
}
