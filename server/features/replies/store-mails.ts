import { type KeptReply, linkRow } from '#server/features/replies/apply-link.ts';
import type { RepliesDeps, ReplyOwner } from '#server/features/replies/deps.ts';
import { dispose, proposesApplication } from '#server/features/replies/dispose.ts';
import type { messageKeysOf } from '#server/features/replies/message-keys.ts';
import { dayOf, presentReply, saidBy } from '#server/features/replies/presenter.ts';
import type { ReadReply } from '#server/features/replies/reader/reader-worker.ts';
import type { MailFile } from '#server/features/replies/reply-reader.ts';
import {
  countInSync,
  insertSync,
  type RuleRow,
} from '#server/features/replies/repository/readings.ts';
import {
  insertReplies,
  listKnown,
  listThreads,
  type ReplyRow,
  saveReply,
} from '#server/features/replies/repository/replies.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';
import { fold } from '#shared/core/fold.ts';
import type { Reply } from '#shared/replies/contracts/schemas.ts';
import { REPLY_TEXT_MAX } from '#shared/replies/limits.ts';
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
export interface Reading extends ReplyOwner {
  readonly id: string;
  readonly wish: MailsToRead;
  readonly rules: ReadonlyMap<string, RuleRow>;
  readonly keys: ReturnType<typeof messageKeysOf>;
  /** Whether its row is stored. */
  begun: boolean;
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
  const { message, judgement, unread } = read;
  const { userId, now, keys, rules, wish } = reading;
  const { address } = message.from;
  const { state, applicationId, reason, candidates } = dispose(read, {
    chosen: wish.application,
    thread,
    rule: address === null ? undefined : rules.get(fold(address)),
  });
  const said = saidBy(message, judgement, candidates, unread);
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
export async function storeBatch(
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
