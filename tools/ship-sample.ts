import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { readDetails } from '#server/h1b/answers/record.ts';
import { type EmployerMarks, EvidenceCollector } from '#server/h1b/import/employer-evidence.ts';
import { importTable } from '#server/h1b/import/import-table.ts';
import { sampleCase } from '#server/h1b/sample/sample-case.ts';
import { chooseFilings } from '#tools/ship-sample/choose-filings.ts';
import { SAMPLE_FILE, SAMPLE_FACTS, type SampleFacts } from '#server/h1b/sample/shipped-sample.ts';
import { civilDate } from '#server/h1b/snapshot/days.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import { Table } from '#server/h1b/snapshot/table.ts';
import { writeSnapshot } from '#server/h1b/snapshot/write-snapshot.ts';
import { type FoundTable, findTables } from '#server/platform/tables/find-tables.ts';
import type { TableSink } from '#server/platform/tables/table-sink.ts';
import { csvLine } from '#shared/core/csv.ts';
import { H1B_COLUMNS, H1B_MORE_COLUMNS } from '#shared/h1b/columns.ts';

// Makes the sample of real filings that comes with the program: node tools/ship-sample.ts FOLDER
// With --employers it writes the employers of the same filings for bench:identity instead.
const EMPLOYERS = new URL('../bench/identity/filings.csv.gz', import.meta.url);

interface SourceFile {
  readonly name: string;
  /** Fiscal year and quarter of a file without case numbers; its rows get keys of our own. */
  readonly keyed?: readonly [year: number, quarter: number];
  /** What the source says of all its rows without a column for it. */
  readonly given?: Readonly<Record<string, string>>;
}

/** Real rows whose status is known, oldest first. */
const FILES: readonly SourceFile[] = [
  { name: 'fy2002_efile.csv' },
  { name: 'fy2008_efile.csv' },
  { name: 'fy2009_efile.csv' },
  { name: 'fy2009_icert.csv' },
  { name: 'fy2010.csv', given: { FISCAL_YEAR: '2010' } },
  { name: 'fy2011.csv' },
  { name: 'fy2012.csv' },
  { name: 'fy2013.csv' },
  { name: 'fy2014.csv' },
  { name: 'fy2015.csv' },
  { name: 'fy2016.csv' },
  { name: 'fy2017.csv' },
  { name: 'fy2018.csv' },
  { name: 'fy2020q1_flag.csv' },
  {
    name: 'fy2024q1_certified_half.csv.gz',
    keyed: [2024, 1],
    given: { CASE_STATUS: 'CERTIFIED', FULL_TIME_POSITION: 'Y', FISCAL_YEAR: '2024' },
  },
  {
    name: 'fy2025q2_healthcare_subset.csv',
    given: { CASE_STATUS: 'CERTIFIED', FISCAL_YEAR: '2025' },
  },
];
/** How a filing describes its employer, as bench:identity reads it: the street's number only, and the quarter or, without a date, the fiscal year. */
function describeFiling(row: Row, { street }: EmployerMarks): string | null {
  if (row.employer_name === null) return null;
  return csvLine([
    row.employer_name,
    street?.match(/\d+/)?.[0] ?? null,
    row.employer_city,
    row.employer_state,
    row.employer_postal_code,
    row.naics_code,
    row.trade_name,
    row.worksite_state,
    periodOf(row),
  ]).trimEnd();
}

/** Counts the filings by how they describe their employer. */
class FiledEmployers extends EvidenceCollector {
  readonly #filings = new Map<string, number>();

  override add(line: string, filings: number): void {
    this.#filings.set(line, (this.#filings.get(line) ?? 0) + filings);
  }

  override keepFile(): void {}

  override dropFile(): void {}

  csv(): string {
    const lines = [...this.#filings].map(([line, filings]) => `${line},${filings}\n`).toSorted();
    return `name,street_number,city,state,zip,naics,trade_name,worksite_state,period,filings\n${lines.join('')}`;
  }
}

function periodOf({
  decision_date: decided,
  received_date: received,
  fiscal_year: year,
}: Row): string {
  const day = decided || received;
  if (!day) return year ? `FY${year}` : '';
  const date = civilDate(day);
  return `${date.year}Q${Math.ceil(date.month / 3)}`;
}

const COLUMNS = [...H1B_COLUMNS, ...H1B_MORE_COLUMNS];

/** A table with the columns that its source leaves to a note: our keys, and what holds for all rows. */
function completed(found: FoundTable, { keyed, given = {} }: SourceFile): FoundTable {
  const values = Object.values(given);
  const added = [...(keyed ? ['CASE_NUMBER'] : []), ...Object.keys(given)];
  return {
    name: found.name,
    async read(sink, onProgress) {
      let rows = 0;
      let width = 0;
      let positions: readonly number[] = [];
      const all: TableSink = {
        headings(cells, from1904, line) {
          width = cells.length;
          positions = sink.headings([...cells, ...added], from1904, line).positions;
          return { positions: cells.map((_, k) => k) };
        },
        row(line, cells, how) {
          if (cells === null) return sink.row(line, null, how);
          const key = keyed ? [sampleCase(...keyed, ++rows)] : [];
          const whole = [
            ...Array.from({ length: width }, (_, k) => cells[k] ?? ''),
            ...key,
            ...values,
          ];
          sink.row(
            line,
            positions.map((at) => whole[at] ?? ''),
            how,
          );
        },
        unreadable: (line, reason) => sink.unreadable(line, reason),
      };
      await found.read(all, onProgress);
    },
  };
}

async function build(folder: string, scratch: string, isEmployers: boolean): Promise<void> {
  const employers = new FiledEmployers();
  const target = {
    table: new Table(),
    evidence: employers,
    describe: describeFiling,
    hashPhone: () => null,
    isSample: true,
  };
  const sources: { name: string; first: number; end: number }[] = [];
  for (const file of FILES) {
    for await (const found of findTables(join(folder, file.name), file.name, scratch)) {
      const report = await importTable(target, completed(found, file), () => undefined);
      if (report.refused !== null || report.rejected > 0) {
        throw new Error(`${file.name}: ${report.refused ?? JSON.stringify(report.reasons)}`);
      }
      const first = sources.at(-1)?.end ?? 0;
      sources.push({ name: file.name, first, end: target.table.rows });
    }
  }
  if (isEmployers) {
    writeFileSync(EMPLOYERS, gzipSync(employers.csv(), { level: 9 }));
    return;
  }
  const path = join(scratch, 'sample.h1b');
  const createdAt = new Date(0).toISOString();
  writeSnapshot(target.table, path, { version: 1, createdAt, sample: true, sources: [] });
  const snapshot = openSnapshot(path);
  const all = Array.from({ length: snapshot.rows }, (_, row) => ({
    details: readDetails(snapshot, row),
    source: sources.findIndex(({ end }) => row < end),
  }));
  const chosen = chooseFilings(all);
  const csv = [COLUMNS, ...chosen.map(({ details }) => COLUMNS.map((column) => details[column]))];
  const text = csv.map((cells) => csvLine(cells)).join('');
  const facts: SampleFacts = {
    id: createHash('sha256').update(text).digest('hex').slice(0, 16),
    rows: chosen.length,
    sources: sources
      .map(({ name }, k) => ({ name, rows: chosen.filter(({ source }) => source === k).length }))
      .filter(({ rows }) => rows > 0),
  };
  const best = { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } };
  writeFileSync(SAMPLE_FILE, brotliCompressSync(text, best));
  writeFileSync(SAMPLE_FACTS, `${JSON.stringify(facts, null, 2)}\n`);
  process.stdout.write(`${JSON.stringify(facts, null, 2)}\n`);
}

const [folder, option] = process.argv.slice(2);
if (folder === undefined) throw new Error('node tools/ship-sample.ts FOLDER [--employers]');
const scratch = mkdtempSync(join(tmpdir(), 'ship-sample-'));
try {
  await build(folder, scratch, option === '--employers');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
