import { instantIn, isTimeZone } from '#shared/core/zoned-time.ts';

/** Zones by what people write; the abbreviations mean what they mean in the United States and Europe. */
const ZONES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:(?<=[ap]\.?m\.? )(?:et|est)|edt|eastern(?: (?:standard|daylight))?(?: time)?|new york time)\b/,
    'America/New_York',
  ],
  [
    /\b(?:ct|cst|cdt|central (?:standard |daylight )?time|central(?! european))\b/,
    'America/Chicago',
  ],
  [/\b(?:mt|mst|mdt|mountain(?: (?:standard|daylight))?(?: time)?)\b/, 'America/Denver'],
  [/\b(?:pt|pst|pdt|pacific(?: (?:standard|daylight))?(?: time)?)\b/, 'America/Los_Angeles'],
  [
    /\b(?:cet|cest|mez|mesz|central european(?: summer)?(?: time)?|berlin time|(?:deutscher?|berliner|mitteleuropaischer?) zeit)\b/,
    'Europe/Berlin',
  ],
  [/\b(?:bst|london time|uk time|british summer time)\b/, 'Europe/London'],
  [/\b(?:gmt|utc|z)\b(?! ?[+-]\d)/, 'UTC'],
  [/\bheure (?:de paris|francaise)\b/, 'Europe/Paris'],
  [/\bhora (?:peninsular|de madrid|espanola)\b/, 'Europe/Madrid'],
  [/\b(?:(?<=[ap]\.?m\.? )ist|india(?:n)? (?:standard )?time)\b/, 'Asia/Kolkata'],
  [/\b(?:sgt|singapore time)\b/, 'Asia/Singapore'],
  [/\bjst\b/, 'Asia/Tokyo'],
  [/\b(?:aest|aedt|sydney time)\b/, 'Australia/Sydney'],
  [/\b(?:eet|eest)\b/, 'Europe/Helsinki'],
  [/\bdublin time\b/, 'Europe/Dublin'],
];
/** Short names that are words of other languages in small letters: 'et', 'est', 'ist'. */
const IN_CAPITALS: readonly (readonly [RegExp, string])[] = [
  [/\bES?T\b/, 'America/New_York'],
  [/\bIST\b/, 'Asia/Kolkata'],
];
const IANA =
  /\b((?:America|Europe|Asia|Africa|Australia|Pacific|Atlantic)\/[A-Za-z_]+(?:\/[A-Za-z_]+)?)\b/;

/** The zone that words name near a time, the first of them; null without one. */
export function zoneIn(text: string, original: string): string | null {
  const named = IANA.exec(original)?.[1];
  if (named !== undefined && isTimeZone(named)) return named;
  let best: { at: number; zone: string } | undefined;
  const found = [
    ...ZONES.map(([form, zone]) => ({ at: form.exec(text)?.index, zone })),
    ...IN_CAPITALS.map(([form, zone]) => ({ at: form.exec(original)?.index, zone })),
  ];
  for (const { at, zone } of found) {
    if (at !== undefined && (best === undefined || at < best.at)) best = { at, zone };
  }
  return best?.zone ?? null;
}

/** Zones as Outlook names them. */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  'eastern standard time': 'America/New_York',
  'us eastern standard time': 'America/Indiana/Indianapolis',
  'central standard time': 'America/Chicago',
  'mountain standard time': 'America/Denver',
  'us mountain standard time': 'America/Phoenix',
  'pacific standard time': 'America/Los_Angeles',
  'alaskan standard time': 'America/Anchorage',
  'hawaiian standard time': 'Pacific/Honolulu',
  'atlantic standard time': 'America/Halifax',
  'gmt standard time': 'Europe/London',
  'greenwich standard time': 'Africa/Abidjan',
  'w. europe standard time': 'Europe/Berlin',
  'romance standard time': 'Europe/Paris',
  'central europe standard time': 'Europe/Budapest',
  'central european standard time': 'Europe/Warsaw',
  'e. europe standard time': 'Europe/Chisinau',
  'fle standard time': 'Europe/Kiev',
  'gtb standard time': 'Europe/Bucharest',
  'israel standard time': 'Asia/Jerusalem',
  'india standard time': 'Asia/Kolkata',
  'china standard time': 'Asia/Shanghai',
  'singapore standard time': 'Asia/Singapore',
  'tokyo standard time': 'Asia/Tokyo',
  'korea standard time': 'Asia/Seoul',
  'aus eastern standard time': 'Australia/Sydney',
  'new zealand standard time': 'Pacific/Auckland',
  'e. south america standard time': 'America/Sao_Paulo',
  utc: 'UTC',
};

/** The IANA zone of a calendar's zone; null for a floating time and an unknown name. */
export function zoneOf(tzid: string | undefined): string | null {
  if (tzid === undefined || tzid === '' || tzid === 'floating') return null;
  if (tzid === 'Z' || tzid === 'UTC') return 'UTC';
  const known = WINDOWS_ZONES[tzid.toLowerCase()];
  if (known) return known;
  if (isTimeZone(tzid)) return tzid;
  const [within] = /[A-Z][a-z]+\/[A-Za-z_]+$/.exec(tzid) ?? [];
  return within !== undefined && isTimeZone(within) ? within : null;
}

/** A moment in UTC of wall-clock time in a zone. */
export function momentOf(start: string, zone: string | null): string | null {
  return zone === null ? null : (instantIn(start, zone)?.toISOString() ?? null);
}
