import type { ClosingDay, NextStep } from '#server/features/calendar/deps.ts';
import { CALENDAR_MINUTES } from '#shared/calendar/limits.ts';
import type { Interview } from '#shared/record/contracts/interviews.ts';
import { interviewKindLabel } from '#shared/record/interview-kinds.ts';
import { zonedText } from '#shared/core/zoned-time.ts';

/** An entry of the calendar. */
export interface CalendarEntry {
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
export function interviewEntry(row: Interview, siteUrl: string): CalendarEntry {
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
export function stepEntry(row: NextStep, siteUrl: string): CalendarEntry {
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
export function closingEntry(row: ClosingDay, siteUrl: string): CalendarEntry {
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
