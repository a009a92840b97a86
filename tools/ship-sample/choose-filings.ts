import { isWithin } from '#server/h1b/places/distance.ts';
import { locate, locateCity, locateZip, type Point } from '#server/h1b/places/locate.ts';
import { employerKey, fold } from '#shared/core/fold.ts';
import type { AnyColumn } from '#shared/h1b/columns.ts';
import { H1B_MILES } from '#shared/h1b/limits.ts';

/** A filing as read from its source. */
interface Filing {
  readonly details: Readonly<Record<AnyColumn, string | number | null>>;
}

/**
 * Titles that people here look for, as typed into the filter: the fields of the internship lists (software, data, machine
 * learning, mobile, firmware, hardware, product, security, quantitative work, reliability) and the titles that most filings
 * of their occupations have (SOC 15-12, 15-20, 17-20).
 */
export const OUR_TITLES = [
  'software engineer',
  'software developer',
  'software development engineer',
  'full stack',
  'backend',
  'java developer',
  'mobile',
  'embedded',
  'firmware',
  'hardware',
  'electrical engineer',
  'mechanical engineer',
  'data engineer',
  'data scientist',
  'data analyst',
  'business analyst',
  'business intelligence',
  'machine learning',
  'research scientist',
  'applied scientist',
  'devops',
  'site reliability',
  'cloud',
  'security',
  'network engineer',
  'systems engineer',
  'database administrator',
  'quality assurance',
  'product manager',
  'quantitative',
] as const;

/** The ten largest metropolitan areas of our people, and two that have as many tech jobs, as people name them. */
export const OUR_METROS = [
  'NYC metro',
  'Greater Los Angeles',
  'Chicagoland',
  'DFW',
  'Houston area',
  'DMV',
  'Bay Area',
  'Seattle area',
  'Greater Boston',
  'Atlanta metro',
  'Silicon Valley',
  'Austin area',
] as const;

/** Employers whose pages are to be well filled. */
export const LARGEST = 300;

/** The employers with most filings, by their folded names, most first. */
export function largestEmployers(filings: readonly Filing[]): string[] {
  const counts = new Map<string, number>();
  for (const { details } of filings) {
    const key = employerKey(String(details.employer_name));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return sorted.slice(0, LARGEST).map(([key]) => key);
}

/** Whether a filing has one of the titles as the filter by title would find it. */
function hasTitle({ details }: Filing, title: string): boolean {
  return fold(String(details.job_title)).includes(title);
}

/** Where a filing's work is; undefined for an unknown place. */
function placeOf({ details }: Filing): Point | undefined {
  const { worksite_postal_code: zip, worksite_city: city, worksite_state: state } = details;
  const byZip = zip === null ? undefined : locateZip(String(zip).slice(0, 5));
  return byZip ?? (city && state ? locateCity(String(city), String(state)) : undefined);
}

/** Whether a place is in an area as the filter by place would find it. */
function isIn(place: Point | undefined, centres: readonly Point[]): boolean {
  return place !== undefined && centres.some((centre) => isWithin(place, centre, H1B_MILES));
}

/** What a page shows of a filing besides what all have. */
const SHOWN: readonly AnyColumn[] = [
  'worksite_city',
  'wage_level',
  'worksite_county',
  'begin_date',
];

/**
 * The filings that are worth looking at, in the order in which they are kept; pages show the last ones first. One without a
 * title or a state fills no page and is left out. Last come those of the newest fiscal year with dates of decision, which
 * are whole, by that date, before them the other years. What has no date is ordered by how many columns it has, then by
 * whether it is of our titles, areas and largest employers.
 */
export function chooseFilings<F extends Filing>(all: readonly F[]): F[] {
  const lacking = all.find(({ details }) => details.case_status === null);
  if (lacking) throw new Error(`${lacking.details.case_number} has no status`);
  const filings = all.filter(({ details }) => details.job_title && details.worksite_state);
  const dated = filings.filter(({ details }) => details.decision_date !== null);
  const newestDated = Math.max(...dated.map(yearOf));
  const largest = new Set(largestEmployers(filings));
  const areas = OUR_METROS.map((name) => locate(name));
  const ranked = filings.map((filing) => {
    const { details } = filing;
    const place = placeOf(filing);
    return {
      filing,
      ranks: [
        yearOf(filing) === newestDated ? Infinity : yearOf(filing),
        Date.parse(String(details.decision_date ?? '1970-01-01')),
        SHOWN.filter((column) => details[column] !== null).length,
        Number(OUR_TITLES.some((title) => hasTitle(filing, title))) * 2 +
          Number(largest.has(employerKey(String(details.employer_name)))) +
          Number(areas.some((centres) => isIn(place, centres))),
      ],
    };
  });
  ranked.sort((a, b) => compareRanks(a.ranks, b.ranks));
  return ranked.map(({ filing }) => filing);
}

function yearOf({ details }: Filing): number {
  return Number(details.fiscal_year);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const k = a.findIndex((rank, at) => rank !== b[at]);
  return k === -1 ? 0 : a[k]! - b[k]!;
}
