import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { eventOf } from '#server/features/applications/events.ts';
import { ownEvent } from '#server/features/applications/history/own-event.ts';
import { presentEvent } from '#server/features/applications/history/present-event.ts';
import { ownApplication } from '#server/features/applications/own-application.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type * as contracts from '#shared/applications/contracts/events.ts';
import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';
import type { Output } from '#shared/core/contract.ts';
import { instantOf, isCalendarDate, utcDate } from '#shared/core/dates.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { recordMessages } from '#shared/record/messages.ts';

/** Where the day is furthest ahead of UTC. */
const FURTHEST_AHEAD_MS = 14 * 3_600_000;
/** By how much a browser's clock may be fast. */
const FAST_MS = 60_000;

/** When an entry happened: a day is meant at noon in UTC, but never later than now; throws AppError `validation_failed` (400) for the future. */
function instantMeant(at: string | null | undefined, now: Date): Date {
  if (!at) return now;
  const isDay = isCalendarDate(at);
  const meant = instantOf(isDay ? `${at}T12:00:00Z` : at) ?? now;
  const isAhead = isDay
    ? at > utcDate(new Date(now.getTime() + FURTHEST_AHEAD_MS))
    : meant.getTime() > now.getTime() + FAST_MS;
  if (isAhead) {
    throw new AppError(ERRORS.validation_failed, recordMessages.history.inFuture, { field: 'at' });
  }
  return meant > now ? now : meant;
}

/** Writes an entry into the history of an application; throws AppError `not_found` (404), and `validation_failed` (400) for a day in the future. */
export async function createEvent(
  deps: ApplicationsDeps,
  identity: SignedIn,
  id: string,
  body: Output<typeof contracts.createEvent.body>,
): Promise<ApplicationEvent> {
  const { userId } = identity;
  const now = deps.clock.now();
  const at = instantMeant(body.at, now);
  const { event, createdAt } = await deps.database.transaction(identity, async (tx) => {
    const row = await ownApplication(tx, deps, userId, id);
    const entry = { ...(await eventOf(row, now, body.kind, null, body.text)), at };
    await insertEvents(tx, [entry]);
    const found = await ownEvent(tx, deps, { userId, applicationId: id, id: entry.id });
    return { event: found, createdAt: row.created_at };
  });
  return presentEvent(event, createdAt);
}
