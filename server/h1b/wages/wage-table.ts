/** The wage levels, lowest first. */
export const LEVELS = ['I', 'II', 'III', 'IV'] as const;

/** A wage level. */
export type Level = (typeof LEVELS)[number];

/** An occupation of the wage survey. */
export interface WageOccupation {
  /** SOC code such as 15-1252. */
  readonly code: string;
  readonly title: string;
}

/** An area of the wage survey: a metropolitan area, or the rest of a state or a part of it. */
export interface WageArea {
  readonly id: string;
  readonly name: string;
}

/** A county, town or what stands for one, and the number of its area. */
export interface WageCounty {
  readonly area: number;
  /** Two letters. */
  readonly state: string;
  readonly name: string;
}

/** A finer occupation of O*NET, and the number of the survey's occupation that it belongs to. */
export interface WageDetail {
  readonly code: string;
  readonly title: string;
  readonly occupation: number;
}

/** The official prevailing wages of one wage year, for all industries. */
export interface WageTable {
  /** The year in whose July it begins. */
  readonly year: number;
  readonly occupations: readonly WageOccupation[];
  readonly areas: readonly WageArea[];
  readonly counties: readonly WageCounty[];
  readonly details: readonly WageDetail[];
  /** Cents as published, an hour or a year, level by level: at (occupation × areas + area) × 4 + level; 0 where nothing is published. */
  readonly cents: Uint32Array;
}

/** Most dollars of an hour: whoever publishes more means a year, as for teachers and pilots. */
const HOURLY_MAX = 1000;
/** Hours that the Department counts to a year. */
const HOURS = 2080;

/** The published wages of an occupation in an area. */
interface WageCell {
  /** What the amounts are for. */
  readonly unit: 'Hour' | 'Year';
  /** Dollars as published. */
  readonly published: readonly number[];
  /** Dollars a year. */
  readonly yearly: readonly number[];
}

/** The four levels of an occupation in an area, by their numbers; undefined where the table has none. */
export function wageCell(
  { areas, cents }: WageTable,
  occupation: number,
  area: number,
): WageCell | undefined {
  const at = (occupation * areas.length + area) * LEVELS.length;
  const published = [...cents.subarray(at, at + LEVELS.length)].map((amount) => amount / 100);
  if (published.length < LEVELS.length || published.some((amount) => amount === 0))
    return undefined;
  const isYearly = published.every((amount) => amount >= HOURLY_MAX);
  return {
    unit: isYearly ? 'Year' : 'Hour',
    published,
    yearly: published.map((amount) => (isYearly ? amount : Math.round(amount * HOURS))),
  };
}

/** The wage year of a day, YYYY-MM-DD: it begins in July. */
export function wageYearOf(day: string): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5, 7) >= '07' ? year : year - 1;
}
