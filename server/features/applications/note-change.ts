import { eventOf } from '#server/features/applications/events.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** Writes into the history of an application that something of its record changed, in the caller's transaction. */
export async function noteChange(
  tx: Transaction,
  { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: Date },
  change: { readonly field: string; readonly old: string | null; readonly new: string | null },
): Promise<void> {
  if (change.old === change.new) return;
  const application = { id, user_id: userId };
  await insertEvents(tx, [await eventOf(application, now, change.field, change.old, change.new)]);
}
