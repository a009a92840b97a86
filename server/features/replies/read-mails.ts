import { dispose, proposesApplication } from '#server/features/replies/dispose.ts';
import { type KeptReply, linkRow } from '#server/features/replies/apply-link.ts';
import type { RepliesDeps, ReplyOwner } from '#server/features/replies/deps.ts';
import { messageKeysOf } from '#server/features/replies/message-keys.ts';
import { presentReplies, requireApplication } from '#server/features/replies/own-reply.ts';
import { dayOf, presentReply, presentSync, saidBy } from '#server/features/replies/presenter.ts';
import type { ReadReply, RefusedMail } from '#server/features/replies/reader/reader-worker.ts';
import type { MailFile } from '#server/features/replies/reply-reader.ts';
import {
  countByReading,
  countInSync,
  insertSync,
  listRules,
  lockSync,
  type RuleRow,
} from '#server/features/replies/repository/readings.ts';
import {
  insertReplies,
  listKnown,
  listLinkedPeople,
  listReplyPage,
  listThreads,
  type ReplyRow,
  saveReply,
} from '#server/features/replies/repository/replies.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { fold } from '#shared/core/fold.ts';
import { localTimeIn } from '#shared/core/zoned-time.ts';
import type { Received, Reply } from '#shared/replies/contracts/schemas.ts';
import {
  LINKABLE_MAX,
  REPLIES_SHOWN,
  REPLY_SYNC_MINUTES,
  REPLY_TEXT_MAX,
} from '#shared/replies/limits.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import type { LinkableApplication } from '#shared/replies/reply.ts';
import type { ReplyDoor } from '#shared/replies/review.ts';

/** Mail to read, and what the person says about it. */
export interface MailsToRead {
  readonly door: ReplyDoor;
  readonly files: readonly MailFile[];
  /** The application that it is about. */
  readonly application?: string | undefined;
  /** The reading that it belongs to; a new one when left out. */
  readonly sync?: string | undefined;
  /** The time zone in which a mail without one is meant. */
  readonly zone?: string | undefined;
  /** Whether the texts of what is linked are kept. */
  readonly keepText?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A reading that is under way. */
interface Reading extends ReplyOwner {
  readonly id: string;
  readonly wish: MailsToRead;
  readonly rules: ReadonlyMap<string, RuleRow>;
  readonly keys: ReturnType<typeof messageKeysOf>;
  /** What was set aside, which is told once. */
  readonly aside: Reply[];
  /** Whether its row is stored. */
  begun: boolean;
  stored: number;
  known: number;
}

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

/** Stores the reading itself, with its first messages. */
async function begin(tx: Transaction, { id, userId, now, wish, begun }: Reading): Promise<void> {
  if (begun || wish.sync) return;
  const counts = { known: 0, lost: 0 };
  const { door } = wish;
  await insertSync(tx, { user_id: userId, id, door, ...counts, created_at: now, undone_at: null });
}

/** The applications of messages that some others answer, by the keys of those. */
async function threadsOf(
  tx: Transaction,
  { userId, keys }: Reading,
  batch: readonly ReadReply[],
): Promise<(references: readonly string[]) => string | undefined> {
  const keysOf = (id: string) => keys.threadKeys(userId, id);
  const asked = [...new Set(batch.flatMap(({ message }) => message.references.flatMap(keysOf)))];
  const found = new Map(
    (await listThreads(tx, userId, asked)).map((row) => [row.thread_key, row.application_id]),
  );
  // The nearest message that it answers says it best.
  return (references) =>
    references
      .toReversed()
      .flatMap(keysOf)
      .map((key) => found.get(key))
      .find((id) => typeof id === 'string');
}

/** A message with the row in which it ends, and the application to which it is linked then. */
interface Placed {
  readonly row: ReplyRow;
  readonly text: string;
  readonly to:
    | { readonly applicationId: string; readonly reason: NonNullable<ReplyRow['reason']> }
    | undefined;
  /** What is told once of a message that is set aside. */
  readonly told: Reply | undefined;
}

/** Where a message that was not read before ends. */
function placed(reading: Reading, read: ReadReply, thread: string | undefined): Placed {
  const { message, judgement } = read;
  const { userId, now, keys, rules, wish } = reading;
  const { address } = message.from;
  const { state, applicationId, reason, candidates } = dispose(read, {
    chosen: wish.application,
    thread,
    rule: address === null ? undefined : rules.get(fold(address)),
  });
  const said = saidBy(message, judgement, candidates);
  const isAside = state === 'aside';
  const base = {
    user_id: userId,
    id: rowId(now),
    sync_id: reading.id,
    message_key: keys.messageKeys(userId, message)[0],
    sent_on: dayOf(said),
    application_id: null,
    reason: null,
    done: null,
    body: null,
    created_at: now,
  };
  const row: ReplyRow = isAside
    ? { ...base, state, thread_key: null, said: null, proposal: null }
    : {
        ...base,
        state: 'review',
        thread_key: message.messageId ? keys.threadKeys(userId, message.messageId)[0] : null,
        said,
        proposal: state === 'review' && proposesApplication(said) ? 'add' : null,
      };
  // What is private is shown by subject and sender alone.
  const shown = judgement.private ? { ...said, sentence: '', sentence_in: null } : said;
  return {
    row,
    text: message.text.slice(0, REPLY_TEXT_MAX).toWellFormed(),
    to: applicationId && reason ? { applicationId, reason } : undefined,
    told: isAside ? presentReply({ ...row, said: shown }, new Map()) : undefined,
  };
}

/** What a batch adds to a reading, once it is stored. */
interface Stored {
  readonly stored: number;
  readonly known: number;
  readonly aside: readonly Reply[];
}

/** Stores some messages: each is linked, waits for a review or is set aside, and one that was read before changes nothing. */
async function storeBatch(
  tx: Transaction,
  deps: RepliesDeps,
  reading: Reading,
  batch: readonly ReadReply[],
): Promise<Stored> {
  const { userId, keys, wish } = reading;
  await begin(tx, reading);
  const keysOf = ({ message }: ReadReply) => keys.messageKeys(userId, message);
  const before = await listKnown(tx, userId, batch.flatMap(keysOf));
  const known = new Map(before.map((row) => [row.message_key, row]));
  const threadOf = await threadsOf(tx, reading, batch);
  const wanted = new Map<string, Placed>();
  for (const read of batch) {
    const [key, ...former] = keysOf(read);
    const old = [key, ...former].map((one) => known.get(one)).find((row) => row !== undefined);
    // A text that was not kept is, when the person wants it now.
    if (old && wish.keepText && old.state === 'linked' && old.body === null) {
      const body = read.message.text.slice(0, REPLY_TEXT_MAX).toWellFormed();
      await saveReply(tx, { user_id: userId, id: old.id }, { body });
    }
    if (!old && !wanted.has(key)) {
      wanted.set(key, placed(reading, read, threadOf(read.message.references)));
    }
  }
  const places = [...wanted.values()];
  const inserted = await insertReplies(
    tx,
    places.map(({ row }) => row),
  );
  const fresh = places.filter(({ row }) => inserted.has(row.id));
  for (const { row, to, text } of fresh) {
    if (!to || !row.said) continue;
    const linked = await linkRow(tx, deps, reading, row as KeptReply, to);
    if (wish.keepText && linked.state === 'linked') await saveReply(tx, row, { body: text });
  }
  await countInSync(tx, reading, { known: batch.length - fresh.length, lost: 0 });
  return {
    stored: fresh.length,
    known: batch.length - fresh.length,
    aside: fresh.flatMap(({ told }) => told ?? []),
  };
}

/** The refusal of files without any mail. */
function refuseUnread(refused: readonly RefusedMail[]): AppError {
  const [first] = refused;
  const reason = first ? replyMessages.refusals[first.code] : replyMessages.noMail;
  return new AppError(ERRORS.validation_failed, replyMessages.unreadable(reason), {
    field: 'file',
  });
}

/** What a reading answers: nothing about the person's list to a key that only saves. */
async function answerOf(
  deps: RepliesDeps,
  identity: SignedIn,
  reading: Reading,
  { refused, isCut }: { readonly refused: readonly RefusedMail[]; readonly isCut: boolean },
): Promise<Received> {
  const { id, userId, known, stored, aside } = reading;
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
    aside: [],
    begun: false,
    stored: 0,
    known: 0,
  };
  const store = async (batch: readonly ReadReply[]) => {
    for (let from = 0; from < batch.length; from += AT_ONCE) {
      const part = batch.slice(from, from + AT_ONCE);
      const done = await deps.database.transaction(identity, (tx) =>
        storeBatch(tx, deps, reading, part),
      );
      reading.begun = true;
      reading.stored += done.stored;
      reading.known += done.known;
      reading.aside.push(...done.aside.slice(0, REPLIES_SHOWN - reading.aside.length));
    }
  };
  const summary = await deps.reader.read(
    { person: identity.userId, signal: wish.signal },
    wish.files,
    { today: localTimeIn(now, zone).slice(0, 10), zone, applications },
    store,
  );
  const lost = summary.read - reading.stored - reading.known;
  if (summary.read === 0) throw refuseUnread(summary.refused);
  if (lost > 0) {
    await deps.database.transaction(identity, (tx) => countInSync(tx, reading, { known: 0, lost }));
  }
  return answerOf(deps, identity, reading, summary);
}
