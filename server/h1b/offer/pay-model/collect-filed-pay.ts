import { identityKey } from '#server/h1b/identity/employer-key.ts';
import { monthsOfTable } from '#server/h1b/offer/filing-months.ts';
import { titleWords } from '#server/h1b/offer/pay-model/features.ts';
import type { FiledPay } from '#server/h1b/offer/pay-model/filed-pay.ts';
import { socEdition } from '#server/h1b/selection/soc-editions.ts';
import type { Interner } from '#server/h1b/snapshot/interner.ts';
import { isPlausible } from '#server/h1b/snapshot/plausible-pay.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';

/** Filings that are learnt from at most; of more, a part in which newer ones are more often. */
const MOST = 250_000;
/** Years after which a filing counts half. */
const HALF_LIFE = 5;
/** Share of the dated filings that a year must have to be the newest; a few misdated ones make no year. */
const LEAST_SHARE = 0.001;
/** Codes of fiscal years, 0 for none. */
const YEAR_CODES = 256;

/** The filings to learn from, and their newest fiscal year; null when none has a year. */
interface Collected {
  readonly filings: FiledPay[];
  readonly newest: number | null;
}

/**
 * Collects plausible pay for titles from a table; `centsOf` gives the cents a year of a row. Without any fiscal year all rows
 * count alike, otherwise those without one are left out, because their pay cannot be moved.
 */
export function collectFiledPay(table: Table, centsOf: (row: number) => number): Collected {
  const years = table.column('fiscal_year');
  const titles = table.column('job_title');
  const counts = new Int32Array(YEAR_CODES);
  const isUsable = (row: number) => titles.get(row) !== 0 && isPlausible(centsOf(row));
  for (let row = 0; row < table.rows; row++) if (isUsable(row)) counts[years.get(row)]!++;
  const dated = counts.reduce((sum, n, code) => (code === 0 ? sum : sum + n), 0);
  const newest = counts.findLastIndex((n, code) => code > 0 && n > 0 && n >= dated * LEAST_SHARE);
  const weight = Float64Array.from(counts, (n, code) => {
    if (n === 0 || code > Math.max(newest, 0)) return 0;
    if (code === 0) return dated === 0 ? 1 : 0;
    return 2 ** ((code - newest) / HALF_LIFE);
  });
  const rate = rateFor(counts, weight);
  const read = reader(table);
  const filings: FiledPay[] = [];
  for (let row = 0; row < table.rows; row++) {
    const code = years.get(row);
    const wanted = weight[code]!;
    if (wanted === 0 || !isUsable(row)) continue;
    const chance = Math.min(1, rate * wanted);
    if (chance < 1 && (Math.imul(row + 1, 0x9e37_79b1) >>> 0) / 2 ** 32 >= chance) continue;
    const annual = centsOf(row) / 100;
    const counted = (wanted / chance) * Math.min(1, rate);
    filings.push({ ...read(row), annual, weight: counted });
  }
  return { filings, newest: newest > 0 ? newest + YEAR_BASE : null };
}

/** The rate at which rows are taken, times their weight, so that about MOST are. */
function rateFor(counts: Int32Array, weight: Float64Array): number {
  const taken = (rate: number) =>
    counts.reduce((sum, n, code) => sum + n * Math.min(1, rate * weight[code]!), 0);
  let rate = 2 ** 20;
  while (taken(rate) > MOST) rate *= 0.95;
  return rate;
}

/** Reads what the model learns from of a row; each text is looked at once. */
function reader(table: Table) {
  const { texts } = table;
  const cached = <T>(interner: Interner<string>, of: (text: string) => T) => {
    const known = new Map<number, T | null>();
    return (code: number): T | null => {
      let value = known.get(code);
      if (value === undefined) {
        const text = interner.value(code);
        known.set(code, (value = text === null ? null : of(text)));
      }
      return value;
    };
  };
  const employers = new Map<string, number>();
  const wordsOf = cached(texts.job_title, titleWords);
  const editionOf = cached(texts.soc_code, socEdition);
  const employerOf = cached(texts.employer_name, (name) => {
    const key = identityKey(name);
    const known = employers.get(key) ?? employers.size;
    employers.set(key, known);
    return known;
  });
  const column = {
    title: table.column('job_title'),
    soc: table.column('soc_code'),
    employer: table.column('employer_name'),
    state: table.column('worksite_state'),
    city: table.column('worksite_city'),
    level: table.column('wage_level'),
    year: table.column('fiscal_year'),
  };
  const months = monthsOfTable(table);
  return (row: number): Omit<FiledPay, 'annual' | 'weight'> => {
    const year = column.year.get(row);
    return {
      words: wordsOf(column.title.get(row)) ?? [],
      // Filings without an employer are each of one of their own.
      employer: employerOf(column.employer.get(row)) ?? -1 - row,
      occupation: editionOf(column.soc.get(row)) ?? null,
      state: texts.state.value(column.state.get(row)),
      city: texts.city.value(column.city.get(row)),
      level: texts.wage_level.value(column.level.get(row)),
      fiscalYear: year === 0 ? null : year + YEAR_BASE,
      month: year === 0 ? null : months(row),
    };
  };
}
