import { unlinkRow } from '#server/features/replies/apply-link.ts';
import type { RepliesDeps } from '#server/features/replies/deps.ts';
import { wrongState } from '#server/features/replies/own-reply.ts';
import { presentSync } from '#server/features/replies/presenter.ts';
import {
  lockSync,
  markUndone,
  type SyncRow,
} from '#server/features/replies/repository/readings.ts';
import { deleteReplies, lockRepliesBefore } from '#server/features/replies/repository/replies.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { liftQuota } from '#server/platform/database/quota.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import type * as contracts from '#shared/replies/contracts/receive.ts';
import { replyMessages } from '#shared/replies/messages.ts';

/** Replies that are taken back in one transaction. */
const AT_ONCE = 50;

/** The reading, locked; throws AppError `not_found` (404), and `conflict` (409) when it was undone. */
async function lockOpen(tx: Transaction, userId: string, id: string): Promise<SyncRow> {
  const sync = await lockSync(tx, userId, id);
  if (!sync) throw new AppError(ERRORS.not_found, replyMessages.syncNotFound);
  if (sync.undone_at !== null) throw wrongState(replyMessages.syncUndone);
  return sync;
}

/**
 * Takes a whole reading back, the last message first, and forgets it, so that the same mails can be read again. Throws
 * AppError `not_found` (404), and `conflict` (409) when it was undone already. What is interrupted goes on with the next call.
 */
export async function undoReplySync(
  deps: RepliesDeps,
  identity: SignedIn,
  id: string,
): Promise<Output<typeof contracts.undoReplySync.response>> {
  const owner = { userId: identity.userId, now: deps.clock.now() };
  let [undone, kept] = [0, 0];
  for (;;) {
    const done = await deps.database.transaction(identity, async (tx) => {
      const sync = await lockOpen(tx, owner.userId, id);
      // Undoing writes into histories, and yet it makes room.
      await liftQuota(tx);
      const by = { sync: id, before: undefined, limit: AT_ONCE };
      const rows = await lockRepliesBefore(tx, owner.userId, by);
      let left = 0;
      for (const row of rows) {
        if (row.said) left += (await unlinkRow(tx, deps, owner, { ...row, said: row.said })).kept;
      }
      await deleteReplies(
        tx,
        owner.userId,
        rows.map((row) => row.id),
      );
      const isLast = rows.length < AT_ONCE;
      if (isLast) await markUndone(tx, sync, owner.now);
      return { sync, count: rows.length, left, isLast };
    });
    undone += done.count;
    kept += done.left;
    if (!done.isLast) continue;
    const sync = { ...done.sync, undone_at: owner.now };
    return { sync: presentSync(sync, { linked: 0, review: 0, aside: 0 }), undone, kept };
  }
}
