import { localTimeIn } from '#shared/core/zoned-time.ts';

/** When an interview is held. */
interface Held {
  readonly starts_at: string;
  readonly zone: string;
  readonly minutes: number | null;
}

/** When an interview is held, for a reader: the day and the time where they are, and the time where it was agreed if that differs. */
interface InterviewTime {
  /** The reader's calendar date. */
  readonly day: string;
  /** '7:00 AM' or '7:00 AM to 8:30 AM'. */
  readonly time: string;
  /** '10:00 AM Eastern time', with its day where that is another one; null where the clocks agree. */
  readonly agreed: string | null;
}

const plain = (text: string) => text.replaceAll('\u202F', ' ');

function clock(instant: Date, zone: string): string {
  const style = { timeZone: zone, timeStyle: 'short' } as const;
  return plain(new Intl.DateTimeFormat('en-US', style).format(instant));
}

/** The name of a zone as people say it: 'Eastern time'. */
function zoneName(instant: Date, zone: string): string {
  const style = { timeZone: zone, timeZoneName: 'longGeneric' } as const;
  const parts = new Intl.DateTimeFormat('en-US', style).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return name.replace(/ Time$/, ' time');
}

const dayIn = (instant: Date, zone: string) => localTimeIn(instant, zone).slice(0, 10);

/** When an interview is held, told to a reader in `own` time zone. */
export function interviewTime({ starts_at, zone, minutes }: Held, own: string): InterviewTime {
  const start = new Date(starts_at);
  const end = minutes === null ? undefined : new Date(start.getTime() + minutes * 60_000);
  const day = dayIn(start, own);
  const until = end ? ` to ${endOf(end, own, day)}` : '';
  const time = `${clock(start, own)}${until}`;
  if (localTimeIn(start, own) === localTimeIn(start, zone)) return { day, time, agreed: null };
  const there = dayIn(start, zone);
  const other = there === day ? '' : `${shortDay(start, zone)}, `;
  return { day, time, agreed: `${other}${clock(start, zone)} ${zoneName(start, zone)}` };
}

function shortDay(instant: Date, zone: string): string {
  const style = { timeZone: zone, month: 'short', day: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-US', style).format(instant);
}

function endOf(end: Date, zone: string, day: string): string {
  return dayIn(end, zone) === day
    ? clock(end, zone)
    : `${shortDay(end, zone)}, ${clock(end, zone)}`;
}

/** Whether it is over at a time; one without a length lasts an hour. */
export function isOver({ starts_at, minutes }: Held, now: Date): boolean {
  return new Date(starts_at).getTime() + (minutes ?? 60) * 60_000 <= now.getTime();
}
