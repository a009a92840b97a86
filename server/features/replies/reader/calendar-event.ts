import ICAL from 'ical.js';

import { momentOf, zoneOf } from '#server/features/replies/reader/time-zones.ts';
import { instantOf } from '#shared/core/dates.ts';
import { localTimeIn } from '#shared/core/zoned-time.ts';
import type { ReplyEvent } from '#shared/replies/reply.ts';

/** What a calendar part says. */
export interface CalendarPart {
  readonly event: ReplyEvent;
  /** Whether it invites or cancels; a part that only informs does neither. */
  readonly isInvitation: boolean;
  readonly summary: string;
}

/** The meeting of a calendar part; undefined where it has none that can be read. `zone` is that of times without one. */
export function calendarPart(source: string, zone: string): CalendarPart | undefined {
  try {
    return read(source, zone);
  } catch {
    return undefined;
  }
}

function read(source: string, homeZone: string): CalendarPart | undefined {
  const parsed = new ICAL.Component(ICAL.parse(source) as unknown[]);
  const events = parsed.getAllSubcomponents('vevent').slice(0, 50);
  // Of several versions of one meeting the last counts.
  const sequenceOf = (one: ICAL.Component) => Number(one.getFirstPropertyValue('sequence') ?? 0);
  const event = events.toSorted((a, b) => sequenceOf(b) - sequenceOf(a))[0];
  const begins = event?.getFirstProperty('dtstart');
  const value = begins?.getFirstValue();
  if (!event || !begins || !(value instanceof ICAL.Time) || value.isDate) return undefined;
  const method = String(parsed.getFirstPropertyValue('method') ?? '').toUpperCase();
  const status = String(event.getFirstPropertyValue('status') ?? '').toUpperCase();
  const tzid = begins.getFirstParameter('tzid') ?? undefined;
  const zone = value.zone === ICAL.Timezone.utcTimezone ? 'UTC' : zoneOf(tzid);
  const start = wallClock(value);
  const end = event.getFirstPropertyValue('dtend');
  const duration = event.getFirstPropertyValue('duration');
  const moment = (time: ICAL.Time) => momentOf(wallClock(time), zone ?? zoneOf(homeZone));
  const until = end instanceof ICAL.Time ? end : null;
  const startsAt = moment(value);
  const lasting =
    duration instanceof ICAL.Duration && startsAt !== null
      ? new Date((instantOf(startsAt)?.getTime() ?? 0) + duration.toSeconds() * 1000).toISOString()
      : null;
  const isCancelled = method === 'CANCEL' || status === 'CANCELLED';
  return {
    event: {
      start:
        zone === 'UTC' && startsAt !== null
          ? localTimeIn(new Date(startsAt), zoneOf(homeZone) ?? 'UTC')
          : start,
      zone: zone === 'UTC' ? (zoneOf(homeZone) ?? 'UTC') : zone,
      startsAt,
      endsAt: until ? moment(until) : lasting,
      change: isCancelled ? 'cancelled' : sequenceOf(event) > 0 ? 'moved' : 'new',
    },
    isInvitation: isCancelled || method === 'REQUEST' || method === 'PUBLISH' || method === '',
    summary: String(event.getFirstPropertyValue('summary') ?? '').slice(0, 300),
  };
}

const pad = (value: number) => String(value).padStart(2, '0');
const wallClock = ({ year, month, day, hour, minute }: ICAL.Time) =>
  `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}`;
