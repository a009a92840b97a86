import { Evidence } from '#server/h1b/identity/evidence.ts';
import { identityKey } from '#server/h1b/identity/employer-key.ts';
import { descriptionOf } from '#server/h1b/import/employer-evidence.ts';
import { civilDate } from '#server/h1b/snapshot/days.ts';
import type { CodeArray } from '#server/h1b/snapshot/snapshot.ts';
import { decodePostal } from '#server/h1b/snapshot/postal-code.ts';
import { fold } from '#shared/core/fold.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';

const FIVE_DIGITS = 5;
const QUARTERS = 4;
const MONTHS = 3;
/** Digits of a NAICS code that name a group of industries. */
const INDUSTRY_DIGITS = 4;

/** The columns of the records that tell employers apart. */
const COLUMNS = [
  'employer_name',
  'employer_postal_code',
  'employer_state',
  'worksite_state',
  'decision_date',
  'received_date',
  'fiscal_year',
] as const;

/** The codes of these columns, row by row. */
export type EmployerRecords = Readonly<Record<(typeof COLUMNS)[number], CodeArray>>;

/** Copies what the records of a table say of employers. */
export function employerRecords(table: Table): EmployerRecords {
  return Object.fromEntries(
    COLUMNS.map((name) => [name, table.column(name).copy(table.rows)]),
  ) as Record<(typeof COLUMNS)[number], CodeArray>;
}

/** The facts of each key in all records; `keyOf` has the key of each of their employer codes, -1 for none. */
export function collectEvidence(records: EmployerRecords, keyOf: Int32Array): Evidence {
  const evidence = new Evidence();
  const { employer_postal_code: postal, employer_state: home, worksite_state: work } = records;
  const periods = periodsOf(records);
  const zips = new Map<number, number>();
  for (const [row, code] of records.employer_name.entries()) {
    const key = keyOf[code]!;
    if (key < 0) continue;
    evidence.postalCode.add(key, zipOf(postal[row]!, zips));
    evidence.employerState.add(key, home[row]!);
    evidence.state.add(key, work[row]!);
    evidence.period.add(key, periods(row));
  }
  return evidence;
}

/** A number for the quarter of a row, by its decision or else its receipt; for its fiscal year without either, 0 without any. */
function periodsOf(records: EmployerRecords): (row: number) => number {
  const { decision_date: decided, received_date: received, fiscal_year: years } = records;
  const quarters = new Map<number, number>();
  return (row) => {
    const day = decided[row]! || received[row]!;
    if (day === 0) return years[row]!;
    let quarter = quarters.get(day);
    if (quarter === undefined) {
      const { year, month } = civilDate(day);
      quarter = year * QUARTERS + Math.ceil(month / MONTHS);
      quarters.set(day, quarter);
    }
    return quarter;
  };
}

/** The first five digits of an encoded postal code, plus 1; 0 for none. */
function zipOf(code: number, known: Map<number, number>): number {
  if (code === 0) return 0;
  let zip = known.get(code);
  if (zip === undefined) {
    zip = Number(decodePostal(code)!.slice(0, FIVE_DIGITS)) + 1;
    known.set(code, zip);
  }
  return zip;
}

/**
 * Adds the facts of descriptions, one a line; `keys` has the number of each known name's key, and `find` numbers the key of another (-1 for
 * none). Returns the names with the trade names they were filed with, as 'X d/b/a Y'.
 */
export function addDescriptions(
  evidence: Evidence,
  descriptions: Iterable<string>,
  keys: Map<string, number>,
  find: (key: string) => number,
): string[] {
  const facts = new Map<string, number>();
  const fact = (...parts: readonly (string | undefined | null)[]): number => {
    if (parts.some((part) => part === undefined || part === null || part === '')) return 0;
    const text = parts.join('\n');
    if (!facts.has(text)) facts.set(text, facts.size + 1);
    return facts.get(text)!;
  };
  const trades = new Set<string>();
  for (const line of descriptions) {
    const { name, tradeName, fein, street, city, state, ...other } = descriptionOf(line);
    const key = keys.get(name) ?? find(identityKey(name) || fold(name));
    keys.set(name, key);
    if (key < 0) continue;
    const zip = other.postalCode?.slice(0, FIVE_DIGITS);
    const industry = other.naics?.slice(0, INDUSTRY_DIGITS);
    evidence.fein.add(key, fact(fein));
    evidence.phone.add(key, fact(other.phoneHash));
    evidence.street.add(key, fact(street?.match(/\d+/)?.[0], zip));
    evidence.cityAndIndustry.add(key, fact(city && fold(city), state, industry));
    if (tradeName !== null) trades.add(`${name} d/b/a ${tradeName}`);
  }
  return [...trades];
}
