import { type Random, Weighted } from '#server/h1b/sample/random.ts';
import { fiscalYear } from '#server/h1b/snapshot/fiscal-year.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import { H1B_KINDS, H1B_MORE_COLUMNS, type H1bMoreColumn } from '#shared/h1b/columns.ts';

/** The further columns of a row of which nothing is known. */
export const UNKNOWN_COLUMNS = Object.fromEntries(
  H1B_MORE_COLUMNS.map((name) => [name, null]),
) as Pick<Row, H1bMoreColumn>;

const LEVELS = ['I', 'II', 'III', 'IV', null];
const LEVEL_SHARES = new Weighted([14, 48, 21, 13, 4]);
const KIND_SHARES = new Weighted([32, 33, 8, 1, 18, 8]);
const INDUSTRIES = ['541511', '541512', '611310', '51121', '523110', '622110', '334413', '541330'];
const INDUSTRY_SHARES = new Weighted([45, 15, 8, 8, 7, 6, 5, 6]);
const CLIENTS = [
  'Bluebell Savings Bank',
  'Ferryman Insurance',
  'Osprey Retail Group',
  'Linden Health',
];

/** The further columns of a generated record, in about the proportions of the real ones; an employer's own are always the same. */
export function makeMore(
  random: Random,
  decided: number,
  employer: number,
): Pick<Row, H1bMoreColumn> {
  const kind = KIND_SHARES.draw(random);
  const workers = random.chance(0.97) ? 1 : 2 + random.below(20);
  const dependent = employer % 7 === 0;
  const atClient = random.chance(dependent ? 0.7 : 0.2);
  const year = fiscalYear(decided)!;
  return {
    ...UNKNOWN_COLUMNS,
    ...Object.fromEntries(H1B_KINDS.map((name, k) => [name, k === kind ? workers : 0])),
    fiscal_year: year,
    wage_level: LEVELS[LEVEL_SHARES.draw(random)]!,
    prevailing_wage_unit: 'Year',
    prevailing_wage_source: 'OES',
    prevailing_wage_year: String(year - 1),
    naics_code: INDUSTRIES[INDUSTRY_SHARES.draw(random)]!,
    total_workers: workers,
    h1b_dependent: dependent ? 'Y' : 'N',
    willful_violator: 'N',
    secondary_entity: atClient ? 'Y' : 'N',
    secondary_entity_name: atClient ? random.pick(CLIENTS) : null,
    total_worksites: 1,
  };
}
