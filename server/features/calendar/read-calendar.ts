import { closingEntry, interviewEntry, stepEntry } from '#server/features/calendar/entries.ts';
import type { CalendarDeps } from '#server/features/calendar/deps.ts';
import { findFeedBySecret } from '#server/features/calendar/repository.ts';
import { writeCalendar } from '#server/features/calendar/write-calendar.ts';
import { actAs } from '#server/platform/database/act-as.ts';
import { CALENDAR_ENTRIES_MAX, CALENDAR_KEPT_DAYS } from '#shared/calendar/limits.ts';
import { calendarMessages } from '#shared/calendar/messages.ts';
import { dayAfter, utcDate } from '#shared/core/dates.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';

const DAY_MS = 86_400_000;
const notFound = () => new AppError(ERRORS.not_found, calendarMessages.notFound);

/** The calendar of a secret as iCalendar text; throws AppError `not_found` (404) when the secret opens nothing. */
export async function readCalendar(deps: CalendarDeps, secret: string): Promise<string> {
  if (!deps.isSecret(secret)) throw notFound();
  const now = deps.clock.now();
  const from = new Date(now.getTime() - CALENDAR_KEPT_DAYS * DAY_MS);
  const limit = CALENDAR_ENTRIES_MAX;
  const siteUrl = deps.publicUrl();
  const entries = await deps.database.transaction({ role: 'service_role' }, async (tx) => {
    const feed = await findFeedBySecret(tx, deps.hashSecret(secret));
    if (!feed || !(await deps.isServed(tx, feed.user_id, now))) throw notFound();
    await actAs(tx, feed.user_id);
    const { rows } = await deps.findInterviews(tx, feed.user_id, { from, offset: 0, limit });
    const steps = await deps.listNextSteps(tx, feed.user_id, limit);
    const since = dayAfter(utcDate(now), -CALENDAR_KEPT_DAYS);
    const closing = await deps.listClosingDays(tx, feed.user_id, { from: since, limit });
    return [
      ...rows.map((row) => interviewEntry(row, siteUrl)),
      ...steps.map((row) => stepEntry(row, siteUrl)),
      ...closing.map((row) => closingEntry(row, siteUrl)),
    ];
  });
  return writeCalendar(entries);
}
