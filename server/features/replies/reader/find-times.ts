import { dayAfter, daysFrom, isCalendarDate, mondayOf } from '#shared/core/dates.ts';
import { zoneIn } from '#server/features/replies/reader/time-zones.ts';
import { isTimeZone, localTimeIn } from '#shared/core/zoned-time.ts';

/** A moment that a text names: wall-clock time and the zone it is meant in. */
interface NamedTime {
  readonly start: string;
  readonly end: string | null;
  readonly zone: string | null;
  /** Where the day stands in the text. */
  readonly at: number;
}

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'january jan januar enero janvier janv',
    'february feb februar febrero fevrier fevr',
    'march mar marz maerz marzo mars',
    'april apr abril avril avr',
    'may mai mayo',
    'june jun juni junio juin',
    'july jul juli julio juillet juil',
    'august aug agosto aout',
    'september sept sep septiembre septembre',
    'october oct oktober okt octubre octobre',
    'november nov noviembre novembre',
    'december dec dezember dez diciembre decembre',
  ].flatMap((names, k) => names.split(' ').map((name) => [name, k + 1] as const)),
);
const MONTH = Object.keys(MONTHS)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const WEEKDAYS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'sunday sun sonntag domingo dimanche',
    'monday mon montag lunes lundi',
    'tuesday tue tues dienstag martes mardi',
    'wednesday wed mittwoch miercoles mercredi',
    'thursday thu thur thurs donnerstag jueves jeudi',
    'friday fri freitag viernes vendredi',
    'saturday sat samstag sabado samedi',
  ].flatMap((names, k) => names.split(' ').map((name) => [name, k] as const)),
);
const WEEKDAY = Object.keys(WEEKDAYS)
  .toSorted((a, b) => b.length - a.length)
  .join('|');

/** Weekdays behind which the day of the month stands alone: 'lunes 19'. */
const ROMANCE =
  'domingo|dimanche|lunes|lundi|martes|mardi|miercoles|mercredi|jueves|jeudi|viernes|vendredi|sabado|samedi';

const DAYS = new RegExp(
  [
    String.raw`\b(?<iso>20\d{2}-\d{2}-\d{2})`,
    String.raw`\b(?<md>${MONTH})\.? (?<mday>\d{1,2})(?:st|nd|rd|th)?\b(?!:|\d)(?:,? ?(?<myear>20\d{2})\b)?`,
    String.raw`\b(?<dday>\d{1,2})(?:st|nd|rd|th|\.)?(?: of| de)? (?<dm>${MONTH})\b\.?(?:,?(?: de)? (?<dyear>20\d{2})\b)?`,
    String.raw`\b(?<=(?:am|der|den|dem|vom|zum|auf|bis) )(?<gday>\d{1,2})\. ?(?<gmonth>\d{1,2})\.(?!\d)`,
    String.raw`\b(?<n1>\d{1,2})(?<sep>[/.])(?<n2>\d{1,2})(?:\k<sep>(?<nyear>20\d{2}|\d{2}\b))?(?![\d/%])`,
    String.raw`\b(?:(?:el|le) )?(?<romance>${ROMANCE}) (?<rday>\d{1,2})\b(?!(?: de)? (?:${MONTH})\b| ?[:h.\d])`,
    String.raw`\b(?:(?<next>next|this|coming|am|le|el|on) )?(?<weekday>${WEEKDAY})\b\.?(?:,? (?:the )?(?<wday>\d{1,2})(?:st|nd|rd|th)\b)?`,
    String.raw`\b(?<rel>tomorrow|today|tonight|morgen|heute|manana|hoy|demain|aujourd'hui)\b`,
    String.raw`\bthe (?<only>\d{1,2})(?:st|nd|rd|th)\b`,
  ].join('|'),
  'g',
);

const TIME = String.raw`(?:(?<h>\d{1,2})(?:[:.h](?<m>\d{2}))? ?(?<ap>a\.?m\b\.?|p\.?m\b\.?)|(?<h24>\d{1,2})(?::|\.(?=\d{2} ?uhr)| ?h ?(?=\d{2}\b))(?<m24>\d{2})(?::\d{2})?(?: ?uhr)?\b|(?<hu>\d{1,2}) ?(?:uhr|h)\b|(?<noon>noon|midday)\b|(?<bare>\d{1,2})(?= ?(?:-|–|to) ?\d{1,2}(?::\d{2})? ?(?:am|pm)))`;
const TIMES = new RegExp(String.raw`(?<![\d:/$.])${TIME}`, 'g');
const RANGE =
  /^ ?(?:-|–|—|to|until|till|bis|a) ?(?<h>\d{1,2})(?:[:.h](?<m>\d{2}))? ?(?<ap>a\.?m\b|p\.?m\b)?/;

const pad = (value: number) => String(value).padStart(2, '0');
const dateOf = (year: number, month: number, day: number) => `${year}-${pad(month)}-${pad(day)}`;

/** The date with the year that is nearest after the message, or at most two months before it. */
function withYear(month: number, day: number, sent: string): string | undefined {
  const year = Number(sent.slice(0, 4));
  const options = [year - 1, year, year + 1]
    .map((one) => dateOf(one, month, day))
    .filter(isCalendarDate);
  return options.find((date) => date >= dayAfter(sent, -60));
}

/** The day that a match names, as seen on the day the message was sent; undefined for what is no day. */
function dayOf(
  groups: Readonly<Record<string, string | undefined>>,
  sent: string,
): string | undefined {
  const {
    iso,
    md,
    mday,
    myear,
    dday,
    dm,
    dyear,
    n1,
    n2,
    sep,
    nyear,
    weekday,
    wday,
    romance,
    rday,
    gday,
    gmonth,
    rel,
    only,
    next,
  } = groups;
  const dated = (month: number, day: number, year?: string) => {
    if (year === undefined) return withYear(month, day, sent);
    const date = dateOf(Number(year.length === 2 ? `20${year}` : year), month, day);
    return isCalendarDate(date) ? date : undefined;
  };
  if (iso) return isCalendarDate(iso) ? iso : undefined;
  if (md) return dated(MONTHS[md]!, Number(mday), myear);
  if (dm) return dated(MONTHS[dm]!, Number(dday), dyear);
  if (n1 && n2) {
    const [a, b] = [Number(n1), Number(n2)];
    // '3.5' is a number; '3.5.' and '3.5.2026' are days.
    if (sep === '.' && nyear === undefined) return undefined;
    return sep === '.' || a > 12 ? dated(b, a, nyear) : dated(a, b, nyear);
  }
  if (gday) return dated(Number(gmonth), Number(gday));
  if (romance) return ofMonth(Number(rday), sent);
  if (rel) return dayAfter(sent, /^(?:tomorrow|morgen|manana|demain)$/.test(rel) ? 1 : 0);
  if (weekday) {
    if (wday !== undefined) return ofMonth(Number(wday), sent);
    // 'sun', 'sat', 'mon' and 'wed' alone are words.
    if (weekday.length < 4 && next === undefined && !/^(?:tue|thu|fri)$/.test(weekday))
      return undefined;
    const today = (daysFrom(mondayOf(sent), sent) + 1) % 7;
    const ahead = (WEEKDAYS[weekday]! - today + 7) % 7 || 7;
    return dayAfter(sent, next === 'next' && ahead < 3 ? ahead + 7 : ahead);
  }
  return only === undefined ? undefined : ofMonth(Number(only), sent);
}

/** The next day of that number on or after another day. */
function ofMonth(day: number, sent: string): string | undefined {
  const [year = 0, month = 0] = sent.split('-').map(Number);
  return [
    dateOf(year, month, day),
    dateOf(month === 12 ? year + 1 : year, (month % 12) + 1, day),
  ].find((date) => isCalendarDate(date) && date >= sent);
}

function timeOf(
  groups: Readonly<Record<string, string | undefined>>,
  after: string,
): string | undefined {
  const { h, m, ap, h24, m24, hu, noon, bare } = groups;
  if (noon) return '12:00';
  const half = ap ?? (bare === undefined ? undefined : /^[^a-z]{1,12}(am|pm)/.exec(after)?.[1]);
  const hour = Number(h ?? h24 ?? hu ?? bare);
  const minute = Number(m ?? m24 ?? 0);
  if (half !== undefined) {
    if (hour < 1 || hour > 12 || minute > 59) return undefined;
    // '11 - 12pm' begins before noon.
    const endsAt =
      bare === undefined ? hour : Number(/^ ?\D{1,4} ?(\d{1,2})/.exec(after)?.[1] ?? hour);
    const isLater =
      half.startsWith('p') &&
      (bare === undefined || endsAt === 12 ? hour === 12 || bare === undefined : hour <= endsAt);
    return `${pad((hour % 12) + (isLater ? 12 : 0))}:${pad(minute)}`;
  }
  // Nobody means 2:30 at night.
  const isAfternoon =
    m24 !== undefined && /^[1-6]$/.test(h24 ?? '') && !/^ ?(?:uhr|h\b)/.test(after);
  if (isAfternoon && minute < 60) return `${pad(hour + 12)}:${pad(minute)}`;
  return hour > 23 || minute > 59 ? undefined : `${pad(hour)}:${pad(minute)}`;
}

/** Characters between a day and its time. */
const NEAR = 60;

/** The days that a text names; a weekday or 'tomorrow' beside a date says nothing more. */
function daysIn(plain: string, sent: string): Day[] {
  const named = [...plain.matchAll(DAYS)].flatMap((match) => {
    const date = dayOf(match.groups ?? {}, sent);
    const { weekday, wday, rel, only } = match.groups ?? {};
    const isVague = (weekday !== undefined && wday === undefined) || (rel ?? only) !== undefined;
    return date === undefined
      ? []
      : [{ date, isVague, at: match.index, end: match.index + match[0].length }];
  });
  return named.filter(
    (day) =>
      !day.isVague ||
      !named.some(
        (other) =>
          !other.isVague && (Math.abs(other.at - day.end) < 16 || Math.abs(day.at - other.end) < 6),
      ),
  );
}

/** The days with a time of day that a text names, in its order; `plain` is `text` in lower case, letter by letter. */
export function timesIn(text: string, plain: string, sent: string): NamedTime[] {
  const days = daysIn(plain, sent);
  const times = [...plain.matchAll(TIMES)].flatMap((match) => {
    const end = match.index + match[0].length;
    const time = timeOf(match.groups ?? {}, plain.slice(end, end + 20));
    return time === undefined ? [] : [{ time, at: match.index, end }];
  });
  const found: NamedTime[] = [];
  for (const [k, { time, at, end }] of times.entries()) {
    // The end of a range is no beginning.
    const before = times[k - 1];
    if (
      before &&
      at - before.end < 5 &&
      /^ ?(?:-|–|—|to|until|bis|a) ?$/.test(plain.slice(before.end, at))
    )
      continue;
    const day = nearest(days, at, end);
    if (!day) continue;
    const range = RANGE.exec(plain.slice(end, end + 24));
    const until =
      range &&
      timeOf(
        {
          ...range.groups,
          ...(range.groups?.['ap'] === undefined && {
            h24: range.groups?.['h'],
            m24: range.groups?.['m'],
          }),
        },
        '',
      );
    const around = [end, end + 80, Math.max(0, Math.min(day.at, at) - 40)] as const;
    const zone =
      zoneIn(plain.slice(around[0], around[1]), text.slice(around[0], around[1])) ??
      zoneIn(plain.slice(around[2], at), text.slice(around[2], at));
    found.push({
      start: `${day.date}T${time}`,
      end: until ? `${day.date}T${until}` : null,
      zone,
      at: Math.min(day.at, at),
    });
  }
  return found;
}

interface Day {
  readonly date: string;
  readonly at: number;
  readonly end: number;
}

/** The day beside a time: the most exact one, else the one that stands before it. */
function nearest(days: readonly Day[], at: number, end: number): Day | undefined {
  const before = days.findLast((day) => day.end <= at && at - day.end <= NEAR);
  const after = days.find((day) => day.at >= end && day.at - end <= NEAR);
  return before ?? after;
}

const DUE =
  /\b(?:by|before|until|till|deadline|due|expires?|expiring|no later than|closes?|closing|valid|complete(?:d)? (?:it )?(?:by|before)|works until|bis(?: zum)?|spatestens|hasta|antes del?|avant le|jusqu'au|stands until|latest)\b/g;
const WITHIN =
  /\b(?:within|in the next|you have|innerhalb von|dans les|expires? in|closes in|next)\b(?: the| next)? (\d{1,3}|one|two|three|four|five|seven|ten|fourteen)[ -]?(?:calendar |business |working )?(hours?|days?|weeks?|tagen?|jours)\b/;
const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  seven: 7,
  ten: 10,
  fourteen: 14,
};

/** The last day that a text gives, 'YYYY-MM-DD'; null without one. */
export function deadlineIn(plain: string, sent: string): string | null {
  for (const { index, 0: word } of plain.matchAll(DUE)) {
    const rest = plain.slice(index + word.length, index + word.length + 60);
    const day = daysIn(rest, sent).find(({ date }) => date >= sent);
    if (day) return day.date;
  }
  const [, count = '', unit = ''] = WITHIN.exec(plain) ?? [];
  if (unit === '') return null;
  const amount = NUMBERS[count] ?? Number(count);
  if (unit.startsWith('hour')) return dayAfter(sent, Math.ceil(amount / 24));
  return dayAfter(sent, unit.startsWith('week') ? 7 * amount : amount);
}

/** The day on which a message was sent, where its reader is. */
export function sentDay(sentAt: string | null, today: string, zone: string): string {
  if (sentAt === null) return today;
  return localTimeIn(new Date(sentAt), isTimeZone(zone) ? zone : 'UTC').slice(0, 10);
}
