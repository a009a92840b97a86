import { Evidence } from '#server/h1b/identity/evidence.ts';
import { identityKey } from '#server/h1b/identity/employer-key.ts';
import type { EmployerEvidence } from '#server/h1b/import/employer-evidence.ts';
import { civilDate } from '#server/h1b/snapshot/days.ts';
import { decodePostal } from '#server/h1b/snapshot/postal-code.ts';
import { fold } from '#shared/core/fold.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';

const FIVE_DIGITS = 5;
const QUARTERS = 4;
const MONTHS = 3;
/** Digits of a NAICS code that name a group of industries. */
const INDUSTRY_DIGITS = 4;

/** What an employer's filings say of it besides the columns of a record; null is unknown. */
export type EmployerDescription = Omit<EmployerEvidence, 'filings'>;

/** The facts of each key in all records of a table; `keyOf` has the key of each of the table's employer codes, -1 for none. */
export function collectEvidence(table: Table, keyOf: Int32Array): Evidence {
  const evidence = new Evidence();
  const employer = table.column('employer_name');
  const postal = table.column('employer_postal_code');
  const home = table.column('employer_state');
  const work = table.column('worksite_state');
  const periods = periodsOf(table);
  const zips = new Map<number, number>();
  for (let row = 0; row < table.rows; row++) {
    const key = keyOf[employer.get(row)]!;
    if (key < 0) continue;
    evidence.postalCode.add(key, zipOf(postal.get(row), zips));
    evidence.employerState.add(key, home.get(row));
    evidence.state.add(key, work.get(row));
    evidence.period.add(key, periods(row));
  }
  return evidence;
}

/** A number for the quarter of a row, by its decision or else its receipt; for its fiscal year without either, 0 without any. */
function periodsOf(table: Table): (row: number) => number {
  const decided = table.column('decision_date');
  const received = table.column('received_date');
  const years = table.column('fiscal_year');
  const quarters = new Map<number, number>();
  return (row) => {
    const day = decided.get(row) || received.get(row);
    if (day === 0) return years.get(row);
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
 * Adds the facts of descriptions; `keys` has the number of each known name's key, and `find` numbers the key of another (-1 for
 * none). Returns the names with the trade names they were filed with, as 'X d/b/a Y'.
 */
export function addDescriptions(
  evidence: Evidence,
  descriptions: Iterable<EmployerDescription>,
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
  for (const { name, tradeName, fein, street, city, state, ...other } of descriptions) {
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
