import ical from 'ical-generator';

import type { CalendarEntry } from '#server/features/calendar/entries.ts';
import { CALENDAR_REFRESH_HOURS } from '#shared/calendar/limits.ts';

/** Grows with every change: seconds between making and the latest change. */
const sequenceOf = ({ created, changed }: CalendarEntry) =>
  Math.max(0, Math.ceil((changed.getTime() - created.getTime()) / 1000));

/** Entries as iCalendar text (RFC 5545); the same entries give the same text. */
export function writeCalendar(entries: readonly CalendarEntry[]): string {
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
