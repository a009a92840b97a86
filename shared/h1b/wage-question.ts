import { isCalendarDate } from '#shared/core/dates.ts';
import { parseOffer } from '#shared/h1b/offer-ask.ts';

/** The parameters of the question which wage level a pay reaches. */
export const WAGE_NAMES = [
  'soc',
  'title',
  'state',
  'county',
  'city',
  'zip',
  'amount',
  'unit',
  'date',
] as const;

/** A parameter of the question. */
export type WageName = (typeof WAGE_NAMES)[number];

/** The question as read; `state` is two letters, `annual` dollars a year. */
export interface WageQuestion {
  readonly soc: string | undefined;
  readonly title: string | undefined;
  readonly state: string | undefined;
  readonly county: string | undefined;
  readonly city: string | undefined;
  readonly zip: string | undefined;
  readonly annual: number | undefined;
  readonly date: string | undefined;
}

const SENTENCES = {
  occupation: 'Name the occupation by soc, such as 15-1252, or by title',
  soc: 'The SOC code must be like 15-1252 or 15-1299.08',
  place: 'Name the place by zip, by county and state, by city and state, or by state',
  date: 'The date must be a day like 2026-01-31',
} as const;

/** Reads the question; blank parameters are absent ones. */
export function parseWageQuestion(raw: Partial<Record<WageName, string | undefined>>): {
  question: WageQuestion;
  problems: { readonly name: WageName; readonly message: string }[];
} {
  const text = (name: WageName) => raw[name]?.trim() || undefined;
  const [soc, title, county, date] = [text('soc'), text('title'), text('county'), text('date')];
  const [state, city, zip] = [text('state'), text('city'), text('zip')];
  const { offer, problems: known } = parseOffer({
    // Only the pay and the form of the place are read here.
    title: 'any',
    state,
    zip,
    amount: text('amount'),
    unit: text('unit'),
  });
  const problems = known.map(({ name, message }) => ({ name: name as WageName, message }));
  const refuse = (name: WageName, message: string) => void problems.push({ name, message });
  if (soc === undefined && title === undefined) refuse('soc', SENTENCES.occupation);
  if (soc !== undefined && !/^\d\d-?\d{4}(?:\.\d\d)?$/.test(soc)) refuse('soc', SENTENCES.soc);
  if ((zip ?? state) === undefined)
    refuse(city === undefined && county === undefined ? 'zip' : 'state', SENTENCES.place);
  if (date !== undefined && !isCalendarDate(date)) refuse('date', SENTENCES.date);
  const { annual, state: letters, zip: five } = offer;
  return {
    question: { soc, title, state: letters, county, city, zip: five, annual, date },
    problems,
  };
}
