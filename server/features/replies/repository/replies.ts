import { sql, type Selectable } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type {
  ReplyTables,
  StoredDone,
  StoredSaid,
} from '#server/platform/database/tables/replies.ts';
import type { LinkReason } from '#shared/replies/reply.ts';
import type { ReplyProposal, ReplyState, ReplySums } from '#shared/replies/review.ts';

/** A mail that was read, as stored. */
export type ReplyRow = Selectable<ReplyTables['replies']>;

/** What a change stores of a reply; values, which become JSON. */
export interface ReplyChange {
  readonly state?: ReplyState;
  readonly thread_key?: string | null;
  readonly said?: StoredSaid | null;
  readonly body?: string | null;
  readonly application_id?: string | null;
  readonly reason?: LinkReason | null;
  readonly proposal?: ReplyProposal | null;
  readonly done?: StoredDone | null;
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** Those among some keys of messages that were read already, each with its reply. */
export async function listKnown(
  tx: Transaction,
  userId: string,
  keys: readonly string[],
): Promise<Pick<ReplyRow, 'id' | 'message_key' | 'state' | 'body'>[]> {
  if (keys.length === 0) return [];
  return tx
    .selectFrom('replies')
    .select(['id', 'message_key', 'state', 'body'])
    .where('user_id', '=', userId)
    .where('message_key', 'in', keys)
    .execute();
}

/** The applications to which messages of some keys are linked. */
export async function listThreads(
  tx: Transaction,
  userId: string,
  keys: readonly string[],
): Promise<{ thread_key: string | null; application_id: string | null }[]> {
  if (keys.length === 0) return [];
  return tx
    .selectFrom('replies')
    .select(['thread_key', 'application_id'])
    .where('user_id', '=', userId)
    .where('thread_key', 'in', keys)
    .where('application_id', 'is not', null)
    .execute();
}

/** Addresses of people who wrote about applications, as linked mails name them. */
export async function listLinkedPeople(
  tx: Transaction,
  userId: string,
  limit: number,
): Promise<{ application_id: string; mail: string }[]> {
  const { rows } = await sql<{ application_id: string; mail: string }>`
    select distinct application_id, said ->> 'person_mail' as mail from replies
    where user_id = ${userId} and state = 'linked' and said ->> 'person_mail' <> ''
    limit ${limit}`.execute(tx);
  return rows;
}

/** Stores new replies; one whose message another request has stored meanwhile is left out. Returns the ids of those that are stored. */
export async function insertReplies(
  tx: Transaction,
  rows: readonly ReplyRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const stored = await tx
    .insertInto('replies')
    .values(rows.map((row) => ({ ...row, said: json(row.said), done: json(row.done) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(stored.map(({ id }) => id));
}

/** Stores a change of a reply. */
export async function saveReply(
  tx: Transaction,
  { user_id, id }: Pick<ReplyRow, 'user_id' | 'id'>,
  { said, done, ...plain }: ReplyChange,
): Promise<void> {
  await tx
    .updateTable('replies')
    .set({
      ...plain,
      ...(said !== undefined && { said: json(said) }),
      ...(done !== undefined && { done: json(done) }),
    })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

const ofPerson = (tx: Transaction, userId: string) =>
  tx.selectFrom('replies').selectAll().where('user_id', '=', userId);

/** One of the person's replies. */
export async function findReply(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<ReplyRow | undefined> {
  return ofPerson(tx, userId).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockReply(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<ReplyRow | undefined> {
  return ofPerson(tx, userId).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Which replies are listed; those set aside never are. */
interface ReplyFilter {
  readonly state?: 'linked' | 'review' | undefined;
  readonly proposal?: ReplyProposal | undefined;
  readonly application?: string | undefined;
  readonly sync?: string | undefined;
}

/** One page of the person's replies, the newest mail first, and how many there are. */
export async function listReplyPage(
  tx: Transaction,
  userId: string,
  by: ReplyFilter & { readonly offset: number; readonly limit: number },
): Promise<{ rows: ReplyRow[]; total: number }> {
  let matching = tx.selectFrom('replies').where('user_id', '=', userId);
  matching = by.state
    ? matching.where('state', '=', by.state)
    : matching.where('state', 'in', ['linked', 'review']);
  if (by.proposal) matching = matching.where('proposal', '=', by.proposal);
  if (by.application) matching = matching.where('application_id', '=', by.application);
  if (by.sync) matching = matching.where('sync_id', '=', by.sync);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('sent_on', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .offset(by.offset)
    .limit(by.limit)
    .execute();
  return { rows, total };
}

/** Mails of whose kind the reader is sure. */
const SURE = sql<boolean>`(said ->> 'sure')::boolean`;

/** Some of a reading's replies, or all that surely propose something, from the newest to before an id, locked. */
export async function lockRepliesBefore(
  tx: Transaction,
  userId: string,
  by: {
    readonly sync?: string | undefined;
    readonly proposal?: ReplyProposal;
    readonly before: string | undefined;
    readonly limit: number;
  },
): Promise<ReplyRow[]> {
  let query = ofPerson(tx, userId);
  if (by.sync) query = query.where('sync_id', '=', by.sync);
  if (by.proposal) query = query.where('proposal', '=', by.proposal).where(SURE);
  if (by.before !== undefined) query = query.where('id', '<', by.before);
  return query.orderBy('id', 'desc').limit(by.limit).forUpdate().execute();
}

/** The person's replies of a sender that wait for a review, locked. */
export async function lockReviewsOf(
  tx: Transaction,
  userId: string,
  senderMail: string,
): Promise<ReplyRow[]> {
  return ofPerson(tx, userId)
    .where('state', '=', 'review')
    .where(sql<boolean>`lower(said ->> 'sender_mail') = ${senderMail}`)
    .forUpdate()
    .execute();
}

/** The mails that changed the status of an application, by the events that say so. */
export async function listEventMails(
  tx: Transaction,
  userId: string,
  applicationId: string,
): Promise<ReadonlyMap<string, { id: string; subject: string; sender: string }>> {
  const rows = await tx
    .selectFrom('replies')
    .select(['id', 'said', 'done'])
    .where('user_id', '=', userId)
    .where('application_id', '=', applicationId)
    .where(sql<boolean>`coalesce(done -> 'status', done -> 'answer' -> 'status') is not null`)
    .execute();
  return new Map(
    rows.flatMap(({ id, said, done }) => {
      const { subject = '', sender_name = '', sender_mail = '' } = said ?? {};
      return [done?.status, done?.answer?.status].flatMap((deed) =>
        deed ? [[deed.event_id, { id, subject, sender: sender_name || sender_mail }] as const] : [],
      );
    }),
  );
}

/** How many of the person's mails were read, by what became of them, of all readings or one. */
export async function sumReplies(
  tx: Transaction,
  userId: string,
  sync?: string,
): Promise<ReplySums & { proposals: number; rejections: number }> {
  const { rows } = await sql<{
    linked: number;
    review: number;
    aside: number;
    proposals: number;
    rejections: number;
    lost: number;
  }>`
    select count(*) filter (where state = 'linked')::int as linked,
      count(*) filter (where state = 'review')::int as review,
      count(*) filter (where state = 'aside')::int as aside,
      count(*) filter (where state = 'linked' and proposal is not null)::int as proposals,
      count(*) filter (where state = 'linked' and proposal = 'rejection' and ${SURE})::int as rejections,
      coalesce((
        select sum(lost) from reply_syncs
        where user_id = ${userId} and undone_at is null${sync ? sql` and id = ${sync}` : sql``}), 0)::int as lost
    from replies where user_id = ${userId}${sync ? sql` and sync_id = ${sync}` : sql``}`.execute(
    tx,
  );
  const { linked, review, aside, lost, ...rest } = rows[0] ?? NO_SUMS;
  return { read: linked + review + aside + lost, linked, review, aside, lost, ...rest };
}

const NO_SUMS = { linked: 0, review: 0, aside: 0, lost: 0, proposals: 0, rejections: 0 };

/** Forgets replies: their messages can be read again. */
export async function deleteReplies(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('replies').where('user_id', '=', userId).where('id', 'in', ids).execute();
}

/** A person's replies after an id, in order of id. */
export async function listRepliesAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<ReplyRow[]> {
  let query = ofPerson(tx, userId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}
