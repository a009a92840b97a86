import { fiscalYear } from '#server/h1b/snapshot/fiscal-year.ts';
import { COLUMN_NAMES, MAX_SMALL_CODES, YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import type { Codes } from '#server/h1b/snapshot/row-encoder.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';
import type { AnyColumn } from '#shared/h1b/columns.ts';

const INSERTED = 1;
const UPDATED = 2;
const UNCHANGED = 3;

const DECIDED = COLUMN_NAMES.indexOf('decision_date');
const RECEIVED = COLUMN_NAMES.indexOf('received_date');
const FISCAL_YEAR = COLUMN_NAMES.indexOf('fiscal_year');

/** The code of the fiscal year of the decision, else of the receipt, else the one that is known. */
function yearOf(codes: Codes): number {
  const year = fiscalYear(codes[DECIDED]!) ?? fiscalYear(codes[RECEIVED]!);
  return year === null ? codes[FISCAL_YEAR]! : year - YEAR_BASE;
}

/** Records of a file by what became of them. */
type OutcomeCounts = Record<'certified' | 'withdrawn' | 'others', number>;

const OUTCOMES: Readonly<Record<string, keyof OutcomeCounts>> = {
  CERTIFIED: 'certified',
  'CERTIFIED-EXPIRED': 'certified',
  'CERTIFIED-WITHDRAWN': 'withdrawn',
};

/**
 * Least records from which the lack of another outcome is taken for a choice of the file: of whole files some 92 in 100 are
 * certified and 6 more certified and withdrawn, so that so many alike are no chance.
 */
const LEAST_CERTIFIED = 100;
const LEAST_WITH_WITHDRAWN = 1000;

function isOnlyCertified({ certified, withdrawn, others }: OutcomeCounts): boolean {
  const least = withdrawn === 0 ? LEAST_CERTIFIED : LEAST_WITH_WITHDRAWN;
  return others === 0 && certified + withdrawn >= least;
}

/** Codes kept free for statuses that no file has had yet. */
const MAX_STATUSES = MAX_SMALL_CODES - 5;

/**
 * Merges the rows of one file into the table by case number: a later row wins, a case that comes twice counts
 * once, and a column that the file lacks keeps its known values. A row with a strictly older decision date than the
 * known one changes nothing. After `undo` nothing of the file is left.
 */
export class FileMerge {
  readonly #table: Table;
  readonly #firstNew: number;
  readonly #absent: readonly number[];
  #outcomes = new Uint8Array(1 << 12);
  /** The values of rows before this file replaced them. */
  readonly #originals = new Map<number, Codes>();
  inserted = 0;
  updated = 0;
  unchanged = 0;
  duplicates = 0;

  constructor(table: Table, missing: readonly AnyColumn[]) {
    this.#table = table;
    this.#firstNew = table.rows;
    // The visa class is derived from the case number when the file has no column for it.
    this.#absent = COLUMN_NAMES.flatMap((name, k) =>
      missing.includes(name) && name !== 'visa_class' ? [k] : [],
    );
  }

  /** Whether no further status can get a code. */
  get hasAllStatuses(): boolean {
    return this.#table.texts.case_status.size > MAX_STATUSES;
  }

  /** Adds one row, which may change nothing or have an older decision than the known one; `codes` may be changed. */
  add(caseNumber: string, codes: Codes): 'changed' | 'unchanged' | 'older' {
    const table = this.#table;
    const at = table.find(caseNumber);
    if (at < 0) {
      this.#setOutcome(table.append(caseNumber, codes), INSERTED);
      this.inserted++;
      return 'changed';
    }
    if (this.#isOlder(at, codes[DECIDED]!)) {
      this.#keepKnown(at);
      return 'older';
    }
    for (const column of this.#absent) codes[column] = table.column(COLUMN_NAMES[column]!).get(at);
    codes[FISCAL_YEAR] = yearOf(codes);
    const outcome = this.#outcomes[at] ?? 0;
    if (outcome === 0) return this.#first(at, codes);
    this.#again(at, codes, outcome);
    return 'changed';
  }

  /**
   * Marks the file's records of each fiscal year that it holds certified cases only of, and returns these years, null for
   * records without one. A record that another file brought among cases of every outcome stays one of those.
   */
  markOnlyCertified(): (number | null)[] {
    const { onlyCertified, texts } = this.#table;
    const years = this.#table.column('fiscal_year');
    const statuses = this.#table.column('case_status');
    const counts = new Map<number, OutcomeCounts>();
    for (const [row, outcome] of this.#outcomes.entries()) {
      if (outcome === 0) continue;
      const year = years.get(row);
      const known = counts.get(year) ?? { certified: 0, withdrawn: 0, others: 0 };
      counts.set(year, known);
      const status = texts.case_status.value(statuses.get(row));
      if (status !== null) known[OUTCOMES[status] ?? 'others']++;
    }
    for (const [row, outcome] of this.#outcomes.entries()) {
      if (outcome === 0) continue;
      if (!isOnlyCertified(counts.get(years.get(row))!)) onlyCertified.set(row, 0);
      else if (outcome === INSERTED) onlyCertified.set(row, 1);
    }
    return [...counts]
      .filter(([, found]) => isOnlyCertified(found))
      .map(([year]) => (year === 0 ? null : year + YEAR_BASE));
  }

  /** Puts the table back as it was before this file. */
  undo(): void {
    for (const [row, codes] of this.#originals) this.#table.replace(row, codes);
    this.#table.truncate(this.#firstNew);
  }

  #isOlder(at: number, decided: number): boolean {
    return decided > 0 && decided < this.#table.column('decision_date').get(at);
  }

  #keepKnown(at: number): void {
    if ((this.#outcomes[at] ?? 0) === 0) {
      this.unchanged++;
      this.#setOutcome(at, UNCHANGED);
    } else {
      this.duplicates++;
    }
  }

  #first(row: number, codes: Codes): 'changed' | 'unchanged' {
    if (this.#table.equals(row, codes)) {
      this.unchanged++;
      this.#setOutcome(row, UNCHANGED);
      return 'unchanged';
    }
    this.updated++;
    this.#replace(row, codes);
    return 'changed';
  }

  /** Replaces a row that this file has already brought; only the difference its last row makes is counted. */
  #again(row: number, codes: Codes, outcome: number): void {
    this.duplicates++;
    if (outcome === INSERTED) {
      this.#table.replace(row, codes);
    } else if (outcome === UNCHANGED) {
      if (this.#table.equals(row, codes)) return;
      this.unchanged--;
      this.updated++;
      this.#replace(row, codes);
    } else {
      this.#table.replace(row, codes);
      if (!this.#table.equals(row, this.#originals.get(row)!)) return;
      this.#originals.delete(row);
      this.updated--;
      this.unchanged++;
      this.#setOutcome(row, UNCHANGED);
    }
  }

  #replace(row: number, codes: Codes): void {
    this.#originals.set(row, this.#table.codes(row));
    this.#table.replace(row, codes);
    this.#setOutcome(row, UPDATED);
  }

  #setOutcome(row: number, outcome: number): void {
    if (row >= this.#outcomes.length) {
      const grown = new Uint8Array(Math.max(row + 1, this.#outcomes.length * 2));
      grown.set(this.#outcomes);
      this.#outcomes = grown;
    }
    this.#outcomes[row] = outcome;
  }
}
