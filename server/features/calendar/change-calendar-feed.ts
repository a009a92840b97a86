import type { CalendarDeps } from '#server/features/calendar/deps.ts';
import { eraseFeed, findFeed, replaceFeed } from '#server/features/calendar/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';

/** Since when the person has a feed; null without one. */
export async function getCalendarFeed(
  { database }: CalendarDeps,
  identity: SignedIn,
): Promise<{ created_at: string | null }> {
  const feed = await database.transaction(identity, (tx) => findFeed(tx, identity.userId));
  return { created_at: feed?.created_at.toISOString() ?? null };
}

/** Makes the person's feed and returns its address, which is not kept; a former address stops working. */
export async function createCalendarFeed(
  deps: CalendarDeps,
  identity: SignedIn,
): Promise<{ url: string; created_at: string }> {
  const secret = deps.newSecret();
  const created_at = deps.clock.now();
  const row = { user_id: identity.userId, secret_hash: deps.hashSecret(secret), created_at };
  await deps.database.transaction(identity, (tx) => replaceFeed(tx, row));
  return {
    url: `${deps.publicUrl()}/calendar/${secret}.ics`,
    created_at: created_at.toISOString(),
  };
}

/** Switches the person's feed off. */
export async function deleteCalendarFeed(
  { database }: CalendarDeps,
  identity: SignedIn,
): Promise<void> {
  await database.transaction(identity, (tx) => eraseFeed(tx, identity.userId));
}
