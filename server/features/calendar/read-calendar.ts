import ical from 'ical-generator';

import type { CalendarDeps, ClosingDay, NextStep } from '#server/features/calendar/deps.ts';
import { findFeedBySecret } from '#server/features/calendar/repository.ts';
import { actAs } from '#server/platform/database/act-as.ts';
import {
  CALENDAR_ENTRIES_MAX,
  CALENDAR_KEPT_DAYS,
  CALENDAR_MINUTES,
  CALENDAR_REFRESH_HOURS,
} from '#shared/calendar/limits.ts';
import { calendarMessages } from '#shared/calendar/messages.ts';
import { dayAfter, utcDate } from '#shared/core/dates.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { zonedText } from '#shared/core/zoned-time.ts';
import type { Interview } from '#shared/record/contracts/interviews.ts';
import { interviewKindLabel } from '#shared/record/interview-kinds.ts';

/** An entry of the calendar. */
interface CalendarEntry {
  /** Stays the same for the same thing, so that a calendar changes its entry instead of adding another. */
  readonly uid: string;
  readonly created: Date;
  readonly changed: Date;
  readonly title: string;
  readonly text: string;
  readonly place: string;
  readonly url: string;
  /** A day `YYYY-MM-DD`, or a time. */
  readonly when: string | { readonly start: Date; readonly end: Date };
}

const lines = (...texts: readonly (string | false | null)[]) => texts.filter(Boolean).join('\n');
/** The title of a job and its company, as far as they are known. */
const jobOf = (title: string, company: string | null) =>
  [title, company].filter(Boolean).join(' at ');
const recordUrl = (siteUrl: string, id: string) => `${siteUrl}/application/${id}`;

/** An interview at its time; its own zone stands in the text, because calendars show the reader's. */
function interviewEntry(row: Interview, siteUrl: string): CalendarEntry {
  const start = new Date(row.starts_at);
  const minutes = row.minutes ?? CALENDAR_MINUTES;
  const url = recordUrl(siteUrl, row.application_id);
  const kind = interviewKindLabel(row.kind);
  return {
    uid: `interview-${row.id}@waymark`,
    created: new Date(row.created_at),
    changed: new Date(row.updated_at),
    title: `Interview: ${jobOf(row.job_title, row.company_name)}`,
    text: lines(
      [row.round, kind].filter(Boolean).join(', '),
      zonedText(start, row.zone),
      row.people && `With ${row.people}`,
      url,
    ),
    place: row.place,
    url,
    when: { start, end: new Date(start.getTime() + minutes * 60_000) },
  };
}

/** The next step of an application on its day. */
function stepEntry(row: NextStep, siteUrl: string): CalendarEntry {
  const job = jobOf(row.job_title, row.company_name);
  const url = recordUrl(siteUrl, row.id);
  return {
    uid: `next-step-${row.id}@waymark`,
    created: row.created_at,
    changed: row.updated_at,
    title: `${row.next_step || 'Next step'}: ${job}`,
    text: url,
    place: '',
    url,
    when: row.next_step_on,
  };
}

/** The last day to apply to a saved job. */
function closingEntry(row: ClosingDay, siteUrl: string): CalendarEntry {
  const url = `${siteUrl}/dashboard?tab=saved`;
  return {
    uid: `closing-${row.id}@waymark`,
    created: row.created_at,
    changed: row.updated_at,
    title: `Last day to apply: ${jobOf(row.title, row.company_name)}`,
    text: lines(row.job_link, url),
    place: row.location,
    url,
    when: row.closes_on,
  };
}

/** Grows with every change: seconds between making and the latest change. */
const sequenceOf = ({ created, changed }: CalendarEntry) =>
  Math.max(0, Math.ceil((changed.getTime() - created.getTime()) / 1000));

/** Entries as iCalendar text (RFC 5545); the same entries give the same text. */
function writeCalendar(entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    name: 'Waymark',
    prodId: { company: 'Waymark', product: 'Calendar' },
    ttl: CALENDAR_REFRESH_HOURS * 3600,
  });
  for (const entry of entries) {
    const { uid, created, changed, title, text, place, url, when } = entry;
    calendar.createEvent({
      id: uid,
      sequence: sequenceOf(entry),
      created,
      lastModified: changed,
      // Without a METHOD, DTSTAMP is the time of the last change (RFC 5545 section 3.8.7.2).
      stamp: changed,
      summary: title,
      description: text,
      location: place || null,
      url,
      ...(typeof when === 'string' ? { start: `${when}T00:00:00Z`, allDay: true } : when),
    });
  }
  return calendar.toString();
}

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
