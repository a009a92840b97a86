/** Whether a text is the IANA name of a time zone that this machine knows. */
export function isTimeZone(zone: string): boolean {
  // An offset is not a zone: it does not know of summer time.
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(zone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** An instant's calendar date and time of day in a zone, as `2026-03-03T10:00`. */
export function localTimeIn(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/** A local time `2026-03-03T10:00` as if it were of UTC, in milliseconds; undefined for anything else. */
function asUtc(local: string): number | undefined {
  const match = LOCAL_TIME.exec(local);
  if (!match) return undefined;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * The instant of a local time `2026-03-03T10:00` in a zone; undefined for anything else. A time that the clocks skip is moved
 * by what they skip, one that they repeat is the first of both.
 */
export function instantIn(local: string, zone: string): Date | undefined {
  const wanted = asUtc(local);
  if (wanted === undefined) return undefined;
  const offsetAt = (instant: number) =>
    (asUtc(localTimeIn(new Date(instant), zone)) ?? instant) -
    Math.floor(instant / 60_000) * 60_000;
  const candidates = [offsetAt(wanted - 86_400_000), offsetAt(wanted + 86_400_000)].map(
    (offset) => wanted - offset,
  );
  const exact = candidates.filter((instant) => instant + offsetAt(instant) === wanted);
  return new Date(exact.length > 0 ? Math.min(...exact) : (candidates[0] ?? wanted));
}

/** An instant with its time of day and zone, as in 'Mar 3, 2026, 10:00 AM (Europe/Berlin)'. */
export function zonedText(instant: Date, zone: string): string {
  const style = { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' } as const;
  const text = new Intl.DateTimeFormat('en-US', style).format(instant);
  // Formatters put a narrow blank before AM and PM, which not every calendar program shows.
  return `${text.replaceAll('\u202F', ' ')} (${zone})`;
}
