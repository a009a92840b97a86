import type { ClosingReason } from '#shared/applications/fields.ts';
import { dayAfter, mondayOf } from '#shared/core/dates.ts';
import { type Status, statusLabel, statusMeaning } from '#shared/applications/status.ts';

const ENDINGS: Readonly<Record<ClosingReason, string>> = {
  no_answer: 'no answer',
  withdrawn: 'withdrawn',
  accepted: 'accepted',
  declined: 'declined',
  closed: 'closed by the employer',
};

/** What came of an application, in words: 'Rejected', 'Offer, accepted (2026-03-09)'. */
export function outcomeWords(application: {
  readonly status: Status;
  readonly closing_reason: ClosingReason | null;
  readonly closed_on: string | null;
}): string {
  const { status, closing_reason, closed_on } = application;
  if (!closing_reason) return statusLabel(status);
  const day = closed_on ? ` (${closed_on})` : '';
  return `${statusLabel(status)}, ${ENDINGS[closing_reason]}${day}`;
}

/** The same for an office that knows no letters: 'Online assessment'. */
export function outcomeInFull(application: Parameters<typeof outcomeWords>[0]): string {
  const meaning = statusMeaning(application.status);
  const words = outcomeWords(application);
  if (meaning === undefined) return words;
  const full = meaning.charAt(0).toUpperCase() + meaning.slice(1);
  return words.replace(statusLabel(application.status), full);
}

/** How an application was made, as far as an office asks: where it was found, or that it has a page on the web; empty where neither is known. */
export function howApplied(source: string, contact: string): string {
  if (source !== 'Manual') return source;
  return contact === '' ? '' : 'Online';
}

/** Rows by the week of their date, weeks and rows in the order of the rows. */
export function byWeek<Row extends { readonly date_applied: string }>(
  rows: readonly Row[],
): { readonly from: string; readonly to: string; readonly applications: Row[] }[] {
  const weeks = new Map<string, Row[]>();
  for (const row of rows) {
    const monday = mondayOf(row.date_applied);
    const week = weeks.get(monday);
    if (week) week.push(row);
    else weeks.set(monday, [row]);
  }
  return [...weeks].map(([from, applications]) => ({ from, to: dayAfter(from, 6), applications }));
}
