import type { Programme } from '#server/h1b/data-folder.ts';
import {
  DESCRIBED_COLUMNS,
  describeEmployer,
  type EmployerMarks,
} from '#server/h1b/import/employer-evidence.ts';
import { type Layout, recogniseLayout } from '#server/h1b/import/headings.ts';
import type { HashPhone } from '#server/h1b/import/phone-hash.ts';
import {
  type BlockReport,
  count,
  countCell,
  countReason,
  emptyReport,
  type FileReport,
} from '#server/h1b/import/report.ts';
import { CODED, MARKS } from '#server/h1b/import/row-parts.ts';
import { RowReader } from '#server/h1b/import/row-reader.ts';
import { Combinations, Interner } from '#server/h1b/snapshot/interner.ts';
import { RowEncoder } from '#server/h1b/snapshot/row-encoder.ts';
import {
  type AmountTable,
  COLUMN_NAMES,
  type ColumnName,
  DICTIONARIES,
  type DictionaryName,
  type Row,
} from '#server/h1b/snapshot/schema.ts';
import type { RowWidth, TableSink } from '#server/platform/tables/table-sink.ts';
import type { AnyColumn } from '#shared/h1b/columns.ts';

/** Rows of a file that are read before they are merged, blank and rejected ones included. */
export const BLOCK_ROWS = 4096;

/** What the rows of a block hold that no block of the same reader held before; the first of each has the code that follows the last one. */
export interface NewValues {
  readonly texts: Readonly<Record<DictionaryName, readonly string[]>>;
  readonly amounts: Readonly<Record<AmountTable, readonly number[]>>;
  readonly descriptions: readonly string[];
}

/** Rows in their order, as codes of their reader. */
export interface Block {
  readonly report: BlockReport;
  /** By row: its line, and its employer's description (0 for none). */
  readonly lines: Int32Array;
  readonly descriptions: Int32Array;
  /** The rows' case numbers, one a line. */
  readonly cases: string;
  /** The values of each row, one after the other. */
  readonly codes: Int32Array<ArrayBuffer>;
  readonly values: NewValues;
}

/** Why a cell of a column cannot be read. */
const REASONS: Partial<Record<AnyColumn, string>> = {
  soc_code: 'was turned into a date by a spreadsheet',
  full_time_position: 'is neither yes nor no',
  wage_rate_of_pay_from: 'is not an amount or a range of rising amounts',
  wage_rate_of_pay_to: 'is not an amount',
  wage_unit_of_pay: 'is not a unit of pay',
  prevailing_wage: 'is not an amount',
  worksite_state: 'is not a state',
  worksite_postal_code: 'is not a postal code',
  employer_state: 'is not a state',
  employer_postal_code: 'is not a postal code',
  received_date: 'is not a date',
  decision_date: 'is not a date',
  begin_date: 'is not a date',
  end_date: 'is not a date',
  wage_level: 'is not one of the levels I to IV',
  prevailing_wage_unit: 'is not a unit of pay',
  prevailing_wage_source: 'is a unit of pay, not a source',
  prevailing_wage_year: 'is not a year',
  naics_code: 'is not an industry code of 2 to 6 digits',
  employer_fein: 'is not a number of 9 digits',
};

/** How the rows of a file are read. */
export interface ReadingOptions {
  readonly programme?: Programme;
  readonly hashPhone: HashPhone;
  /** Whether keys of the sample are taken for case numbers. */
  readonly isSample?: boolean;
  /** How a filing describes its employer; null for one that says nothing. */
  readonly describe?: (row: Row, marks: EmployerMarks) => string | null;
}

interface BlockTarget {
  /** Receives the layout before the first block. */
  readonly onLayout: (layout: Layout) => void;
  readonly onBlock: (block: Block) => void;
}

/** Reads the rows of one table into blocks; the last one comes with `end`. */
export class BlockReader implements TableSink {
  readonly #options: ReadingOptions;
  readonly #target: BlockTarget;
  readonly #encoder = new RowEncoder();
  readonly #descriptions: Descriptions;
  #reader: RowReader | undefined;
  #line = 1;
  #building = new Building();
  /** How many values of each kind earlier blocks brought. */
  readonly #sent = new Map<string, number>();

  constructor(options: ReadingOptions, target: BlockTarget) {
    this.#options = options;
    this.#target = target;
    this.#descriptions = new Descriptions(this.#encoder, options.describe);
  }

  headings(cells: readonly string[], from1904: boolean): Layout {
    const layout = recogniseLayout(cells, this.#options.programme);
    const encoder = this.#encoder;
    this.#reader = new RowReader(
      layout,
      from1904,
      this.#options,
      encoder,
      (note, column, value) => {
        const reason = note === 'unusual' ? 'is none of the known statuses' : REASONS[column];
        const noted = this.#building[note];
        countCell(noted, column, reason ?? 'not readable', this.#line, value);
      },
    );
    this.#target.onLayout(layout);
    return layout;
  }

  row(
    line: number,
    cells: readonly string[] | null,
    width: RowWidth,
    numbers?: Int32Array<ArrayBuffer>,
  ): void {
    this.#line = line;
    const building = this.#building;
    if (width === 'long') {
      building.reject(line, 'more cells than headings, so nobody knows which value belongs where');
    } else if (cells === null) {
      building.report.blank++;
    } else {
      if (width === 'short') count(building.report.short, line);
      const read = this.#reader!.read(cells, numbers);
      if (typeof read === 'string') this.#add(read);
      else building.reject(line, read.reason);
    }
    this.#next();
  }

  unreadable(line: number, reason: string): void {
    this.#building.reject(line, reason);
    this.#next();
  }

  /** Passes on what is left. */
  end(): void {
    if (this.#building.report.rows_read > 0) this.#pass();
  }

  #add(caseNumber: string): void {
    const reader = this.#reader!;
    const description = this.#descriptions.code(caseNumber, reader);
    this.#building.add(this.#line, caseNumber, reader.codes, description);
  }

  #next(): void {
    if (++this.#building.report.rows_read === BLOCK_ROWS) this.#pass();
  }

  #pass(): void {
    const { texts, amounts } = this.#encoder;
    const block = this.#building.finish({
      texts: Object.fromEntries(
        DICTIONARIES.map((name) => [name, this.#unsent(name, texts[name])]),
      ) as Record<DictionaryName, string[]>,
      amounts: {
        offered: this.#unsent('offered', amounts.offered),
        prevailing: this.#unsent('prevailing', amounts.prevailing),
      },
      descriptions: this.#unsent('descriptions', this.#descriptions),
    });
    this.#building = new Building();
    this.#target.onBlock(block);
  }

  #unsent<T extends string | number>(name: string, { values }: { values: readonly T[] }): T[] {
    const sent = this.#sent.get(name) ?? 0;
    this.#sent.set(name, values.length);
    return values.slice(sent);
  }
}

const EMPLOYER = CODED.indexOf('employer_name');
/** Places of the codes that describe an employer. */
const DESCRIBED = [...DESCRIBED_COLUMNS, ...MARKS].map((name) => CODED.indexOf(name));

/** The descriptions of employers that one reader met, by code from 1. */
class Descriptions {
  readonly #encoder: RowEncoder;
  readonly #describe: ReadingOptions['describe'];
  readonly #texts = new Interner<string>();
  readonly #combinations = new Combinations(DESCRIBED.length);
  readonly #numbers = new Int32Array(DESCRIBED.length);
  readonly #ofCombinations: string[] = [];

  constructor(encoder: RowEncoder, describe: ReadingOptions['describe']) {
    this.#encoder = encoder;
    this.#describe = describe;
  }

  get values(): readonly string[] {
    return this.#describe ? this.#texts.values : this.#ofCombinations;
  }

  /** The code of how the row that was read describes its employer; 0 for one that does not. */
  code(caseNumber: string, { codes, marks }: RowReader): number {
    if (this.#describe) {
      const row = this.#decoded(COLUMN_NAMES, codes);
      return this.#texts.code(
        this.#describe({ ...row, case_number: caseNumber }, marksOf(codes, marks)),
      );
    }
    if (codes[EMPLOYER] === 0) return 0;
    // Told apart by codes, so that no long text is made and looked up for each row.
    const numbers = this.#numbers;
    for (let k = 0; k < DESCRIBED.length; k++) numbers[k] = codes[DESCRIBED[k]!]!;
    const code = this.#combinations.code(numbers);
    if (code > this.#ofCombinations.length) {
      const row = this.#decoded(DESCRIBED_COLUMNS, codes);
      this.#ofCombinations.push(describeEmployer(row, marksOf(codes, marks)));
    }
    return code;
  }

  #decoded<C extends ColumnName>(names: readonly C[], codes: Int32Array): Pick<Row, C> {
    const row: Partial<Record<ColumnName, string | number | null>> = {};
    for (const name of names) row[name] = this.#encoder.value(name, codes[CODED.indexOf(name)]!);
    return row as Pick<Row, C>;
  }
}

function marksOf(codes: Int32Array, marks: Interner<string>): EmployerMarks {
  const [street, phoneHash] = MARKS.map((name) => marks.value(codes[CODED.indexOf(name)]!));
  return { street: street!, phoneHash: phoneHash! };
}

/** A block in the making. */
class Building {
  readonly report: BlockReport = emptyReport('');
  readonly nulled = new Map<AnyColumn, FileReport['nulled'][number]>();
  readonly unusual = new Map<AnyColumn, FileReport['unusual'][number]>();
  readonly #lines: number[] = [];
  readonly #descriptions: number[] = [];
  readonly #cases: string[] = [];
  readonly #codes = new Int32Array(BLOCK_ROWS * COLUMN_NAMES.length);

  add(line: number, caseNumber: string, codes: Int32Array, description: number): void {
    const first = this.#lines.length * COLUMN_NAMES.length;
    for (let c = 0; c < COLUMN_NAMES.length; c++) this.#codes[first + c] = codes[c]!;
    this.#lines.push(line);
    this.#cases.push(caseNumber);
    this.#descriptions.push(description);
  }

  reject(line: number, reason: string): void {
    this.report.rejected++;
    countReason(this.report.reasons, reason, line);
  }

  finish(values: NewValues): Block {
    return {
      report: {
        ...this.report,
        nulled: [...this.nulled.values()],
        unusual: [...this.unusual.values()],
      },
      lines: Int32Array.from(this.#lines),
      descriptions: Int32Array.from(this.#descriptions),
      cases: this.#cases.join('\n'),
      codes: this.#codes.subarray(0, this.#lines.length * COLUMN_NAMES.length),
      values,
    };
  }
}
