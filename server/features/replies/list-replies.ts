import type { RepliesDeps } from '#server/features/replies/deps.ts';
import { presentReplies } from '#server/features/replies/own-reply.ts';
import { presentSync } from '#server/features/replies/presenter.ts';
import { countByReading, listSyncPage } from '#server/features/replies/repository/readings.ts';
import { listReplyPage, sumReplies } from '#server/features/replies/repository/replies.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Output } from '#shared/core/contract.ts';
import { toPage } from '#shared/core/page.ts';
import type { listReplySyncs as syncsContract } from '#shared/replies/contracts/receive.ts';
import type * as contracts from '#shared/replies/contracts/review.ts';
import { REPLIES_PAGE_SIZE, REPLY_SYNCS_PAGE_SIZE } from '#shared/replies/limits.ts';

/** One page of the person's replies, the newest mail first, with the sums of all. */
export async function listReplies(
  deps: RepliesDeps,
  { userId, ...session }: SignedIn,
  { page, ...filter }: Output<typeof contracts.listReplies.query>,
): Promise<Output<typeof contracts.listReplies.response>> {
  const limit = REPLIES_PAGE_SIZE;
  const by = { ...filter, offset: (page - 1) * limit, limit };
  return deps.database.transaction({ userId, ...session }, async (tx) => {
    const { rows, total } = await listReplyPage(tx, userId, by);
    const { proposals: _open, rejections: _no, ...sums } = await sumReplies(tx, userId);
    const replies = await presentReplies(tx, deps, userId, rows);
    return { ...toPage(replies, total, page, limit), sums };
  });
}

/** How many of the person's mails were read, and what became of them. */
export async function getReplySums(
  { database }: Pick<RepliesDeps, 'database'>,
  identity: SignedIn,
): Promise<Output<typeof contracts.getReplySums.response>> {
  return database.transaction(identity, (tx) => sumReplies(tx, identity.userId));
}

/** One page of the person's readings, the newest first. */
export async function listReplySyncs(
  { database }: Pick<RepliesDeps, 'database'>,
  identity: SignedIn,
  { page }: Output<typeof syncsContract.query>,
): Promise<Output<typeof syncsContract.response>> {
  const limit = REPLY_SYNCS_PAGE_SIZE;
  const { userId } = identity;
  return database.transaction(identity, async (tx) => {
    const { rows, total } = await listSyncPage(tx, userId, { offset: (page - 1) * limit, limit });
    const counts = await countByReading(
      tx,
      userId,
      rows.map(({ id }) => id),
    );
    const none = { linked: 0, review: 0, aside: 0 };
    const syncs = rows.map((row) => presentSync(row, counts.get(row.id) ?? none));
    return toPage(syncs, total, page, limit);
  });
}
