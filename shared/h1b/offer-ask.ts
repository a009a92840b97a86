import { dollars } from '#shared/h1b/filter.ts';
import { MILES_REFUSAL, readMiles, readYears, YEARS_REFUSAL } from '#shared/h1b/filter-values.ts';
import { metroCities } from '#shared/h1b/metro-areas.ts';
import { type PayUnit, periodsPerYear } from '#shared/h1b/salary.ts';
import { stateLetters } from '#shared/core/us-states.ts';
import { PLAUSIBLE_PAY_MAX, PLAUSIBLE_PAY_MIN } from '#shared/h1b/limits.ts';
import { offerMessages } from '#shared/h1b/offer-messages.ts';

/** The parameters of the question, in the order of links. */
export const OFFER_NAMES = [
  'title',
  'city',
  'state',
  'zip',
  'miles',
  'amount',
  'unit',
  'employer',
  'employerId',
  'level',
  'experience',
  'years',
] as const;

/** Name of a parameter. */
export type OfferName = (typeof OFFER_NAMES)[number];

/** The parameters as typed or as found in a link. */
export type OfferTexts = { readonly [Name in OfferName]?: string | undefined };

/** An offer of pay for a role at a place. */
export interface Offer {
  readonly title: string;
  readonly city: string | undefined;
  /** Two letters. */
  readonly state: string | undefined;
  readonly zip: string | undefined;
  /** Undefined when the person named none, so that the city itself is looked at first. */
  readonly miles: number | undefined;
  /** Dollars a year. */
  readonly annual: number | undefined;
  /** Name of an employer as typed. */
  readonly employer: string | undefined;
  readonly employerId: string | undefined;
  /** The wage level of the offer, or the one that stands for the years of experience. */
  readonly level: WageLevel | undefined;
  /** Fiscal years; undefined for the newest. */
  readonly years: readonly number[] | undefined;
}

const LEVELS = ['I', 'II', 'III', 'IV'] as const;
/** A wage level of the Department of Labor. */
export type WageLevel = (typeof LEVELS)[number];

/** Most years of experience that somebody has. */
const EXPERIENCE_MAX = 60;

/**
 * The wage level of a job that asks for these years of experience, by the points of the Department of Labor's guidance for
 * occupations that need a bachelor's degree: up to two years none, up to three one, up to four two, more three.
 */
function levelOfExperience(years: number): WageLevel {
  return LEVELS[[2, 3, 4].filter((most) => years > most).length]!;
}

/** What is wrong with one parameter. */
interface OfferProblem {
  readonly name: OfferName;
  readonly message: string;
}

const UNITS: Readonly<Record<string, PayUnit>> = {
  year: 'Year',
  yearly: 'Year',
  annual: 'Year',
  month: 'Month',
  monthly: 'Month',
  'bi-weekly': 'Bi-Weekly',
  biweekly: 'Bi-Weekly',
  week: 'Week',
  weekly: 'Week',
  hour: 'Hour',
  hourly: 'Hour',
};

/** Reads an offer as typed or found in a link; blank parameters are absent ones. */
export function parseOffer(raw: OfferTexts): { offer: Offer; problems: OfferProblem[] } {
  const problems: OfferProblem[] = [];
  const texts = Object.fromEntries(
    OFFER_NAMES.map((name) => [name, raw[name]?.trim() || undefined]),
  ) as OfferTexts;
  const refuse = (name: OfferName, message: string) => void problems.push({ name, message });
  const { title = '', city, zip, employer, employerId } = texts;
  if (title === '') refuse('title', offerMessages.title);
  const state = texts.state === undefined ? undefined : stateLetters(texts.state);
  if (texts.state !== undefined && state === undefined) refuse('state', offerMessages.state);
  if (zip !== undefined && !/^\d{5}(?:-\d{4})?$/.test(zip)) refuse('zip', offerMessages.zip);
  const isCityOnly = city !== undefined && texts.state === undefined && zip === undefined;
  if (isCityOnly && !metroCities(city)) {
    refuse('state', offerMessages.cityNeedsState);
  }
  if (texts.miles !== undefined && city === undefined && zip === undefined) {
    refuse('miles', offerMessages.milesNeedPlace);
  }
  const years = texts.years === undefined ? null : readYears(texts.years);
  if (years === undefined) refuse('years', YEARS_REFUSAL);
  const miles = texts.miles === undefined ? undefined : readMiles(texts.miles);
  if (texts.miles !== undefined && miles === undefined) refuse('miles', MILES_REFUSAL);
  const unit = UNITS[(texts.unit ?? 'year').toLowerCase()];
  if (unit === undefined) refuse('unit', offerMessages.unit);
  const annual =
    texts.amount === undefined ? undefined : dollars(texts.amount) * periodsPerYear(unit ?? null);
  if (annual !== undefined && Number.isNaN(annual)) refuse('amount', offerMessages.amount);
  else if (annual !== undefined && unit !== undefined && !isPlausible(annual)) {
    refuse('amount', offerMessages.amountRange);
  }
  const named = texts.level?.toUpperCase();
  const level = LEVELS.find((each, k) => named === each || named === String(k + 1));
  if (named !== undefined && level === undefined) refuse('level', offerMessages.level);
  const experience = texts.experience === undefined ? undefined : Number(texts.experience);
  if (experience !== undefined && !(experience >= 0 && experience <= EXPERIENCE_MAX)) {
    refuse('experience', offerMessages.experience);
  }
  const meant = level ?? (experience === undefined ? undefined : levelOfExperience(experience));
  const place = { city, state, zip: zip?.slice(0, 5), miles };
  return {
    offer: {
      title,
      ...place,
      annual,
      employer,
      employerId,
      level: meant,
      years: years ?? undefined,
    },
    problems,
  };
}

/** Whether yearly pay in dollars can be what somebody earns. */
function isPlausible(annual: number): boolean {
  return annual >= PLAUSIBLE_PAY_MIN && annual <= PLAUSIBLE_PAY_MAX;
}

/**
 * A place as one text, as a person writes it: a ZIP code, a city with its state, a state, or the common name of a city or
 * area (as the city); undefined for anything else.
 */
export function readPlace(text: string): Pick<OfferTexts, 'city' | 'state' | 'zip'> | undefined {
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  if (plain === '') return {};
  if (/^\d{5}(?:-\d{4})?$/.test(plain)) return { zip: plain.slice(0, 5) };
  const whole = stateLetters(plain);
  if (whole !== undefined && !plain.includes(',')) return { state: whole };
  const [city = '', state = ''] = plain.includes(',')
    ? plain.split(/,\s*(?=[^,]*$)/)
    : [plain.replace(/ [^ ]+$/, ''), plain.replace(/^.* /, '')];
  const letters = stateLetters(state);
  if (letters !== undefined && city !== '') return { city, state: letters };
  return metroCities(plain) && { city: plain };
}

/** The place of an offer as one text. */
export function placeText({ city, state, zip }: OfferTexts): string {
  return zip ?? [city, state].filter(Boolean).join(', ');
}
