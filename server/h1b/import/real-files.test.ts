import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { h1bFolder, readCurrent } from '#server/h1b/data-folder.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import { readDetails } from '#server/h1b/answers/record.ts';
import { importFiles } from '#server/h1b/import/import-files.ts';
import { readFurtherColumns } from '#server/h1b/import/testing/independent-reader.ts';
import { H1B_MORE_COLUMNS, type H1bColumn, type H1bDetails } from '#shared/h1b/columns.ts';

/** Real rows of every layout; they are not part of the repository, so these tests run only where the folder exists. */
const REAL = join(import.meta.dirname, '../../../../shared/data/h1b');

interface Expected {
  data_rows: number;
  distinct_case_numbers: number;
  duplicate_rows?: number;
  status: Record<string, number>;
  visa_class: Record<string, number>;
  unit: Record<string, number>;
  full_time: Record<string, number>;
  from_wage_not_null: number;
  from_wage_sum: number;
  to_wage_not_null: number;
  to_wage_sum: number;
  prevailing_not_null: number;
  first_decision_date: string | null;
  last_decision_date: string | null;
  missing_columns: string[];
  [nulls: `${string}_null`]: number;
}

const NULLS = [
  'received_date',
  'decision_date',
  'begin_date',
  'end_date',
  'employer_postal_code',
  'worksite_postal_code',
  'worksite_state',
] as const;

const expectations = (): [string, Expected][] =>
  existsSync(REAL)
    ? Object.entries(
        (
          JSON.parse(readFileSync(join(REAL, 'expected_counts.json'), 'utf8')) as {
            files: Record<string, Expected>;
          }
        ).files,
      )
    : [];

async function withData<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'h1b-'));
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

function allRecords(dataDir: string): H1bDetails[] {
  const folder = h1bFolder(dataDir);
  const snapshot = openSnapshot(join(folder, readCurrent(folder)!.file));
  return Array.from({ length: snapshot.rows }, (_, row) => readDetails(snapshot, row));
}

const tally = (values: (string | null)[], missing: string): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(values, (value) => value ?? missing)].map(([value, of]) => [value, of.length]),
  );

function summary(records: readonly H1bDetails[]): Omit<Expected, 'data_rows' | 'missing_columns'> {
  const of = <C extends H1bColumn>(column: C): H1bDetails[C][] => records.map((r) => r[column]);
  const present = (column: 'wage_rate_of_pay_from' | 'wage_rate_of_pay_to' | 'prevailing_wage') =>
    of(column).filter((value) => value !== null);
  const sum = (wages: number[]): number =>
    Math.round(wages.reduce((total, wage) => total + wage, 0) * 100) / 100;
  const decided = of('decision_date')
    .filter((date) => date !== null)
    .sort();
  return {
    distinct_case_numbers: records.length,
    status: tally(of('case_status'), ''),
    visa_class: tally(of('visa_class'), 'None'),
    unit: tally(of('wage_unit_of_pay'), 'None'),
    full_time: tally(of('full_time_position'), 'None'),
    from_wage_not_null: present('wage_rate_of_pay_from').length,
    from_wage_sum: sum(present('wage_rate_of_pay_from')),
    to_wage_not_null: present('wage_rate_of_pay_to').length,
    to_wage_sum: sum(present('wage_rate_of_pay_to')),
    prevailing_not_null: present('prevailing_wage').length,
    first_decision_date: decided[0] ?? null,
    last_decision_date: decided.at(-1) ?? null,
    ...Object.fromEntries(
      NULLS.map((column) => [
        `${column}_null`,
        of(column).filter((value) => value === null).length,
      ]),
    ),
  };
}

describe.skipIf(!existsSync(REAL))('import of real files', () => {
  it.each(expectations())(
    '[LCA-21] counts %s as the independent reader does',
    async (name, expected) => {
      await withData(async (dataDir) => {
        const { files } = await importFiles({ dataDir, paths: [join(REAL, name)] });
        expect(files[0]).toMatchObject({
          refused: null,
          rows_read: expected.data_rows,
          blank: 0,
          rejected: 0,
          inserted: expected.distinct_case_numbers,
          duplicates: expected.duplicate_rows ?? 0,
          missing_columns: expected.missing_columns,
        });
        expect(expected).toMatchObject(summary(allRecords(dataDir)));
      });
    },
  );

  it.each(expectations().map(([name]) => [name]))(
    '[LCA-25] agrees with a second reader on every further column of %s',
    async (name) => {
      await withData(async (dataDir) => {
        await importFiles({ dataDir, paths: [join(REAL, name)] });
        const expected = readFurtherColumns(join(REAL, name));
        const records = allRecords(dataDir);
        expect(records).toHaveLength(expected.size);
        for (const record of records) {
          const further = H1B_MORE_COLUMNS.map((column) => [column, record[column]]);
          expect(Object.fromEntries(further)).toEqual(expected.get(record.case_number));
        }
      });
    },
  );

  it('reads the rebuilt workbook like the text it was made from, and counts its blank rows', async () => {
    const [book, text] = await Promise.all(
      ['fy2020q1_flag_rebuilt.xlsx', 'fy2020q1_flag.csv'].map((name) =>
        withData(async (dataDir) => {
          const { files } = await importFiles({ dataDir, paths: [join(REAL, name)] });
          return { report: files[0]!, records: allRecords(dataDir) };
        }),
      ),
    );
    expect(book!.report).toMatchObject({ rows_read: 6500, blank: 5000, inserted: 1500 });
    const byCase = new Map(text!.records.map((record) => [record.case_number, record]));
    for (const record of book!.records) {
      expect(record).toEqual({ ...byCase.get(record.case_number)!, id: record.id });
    }
  });

  it.each([
    ['kaggle_header_refused.csv', /h1b_kaggle/],
    ['fy2020q2_sample1000_37cols.xlsx', /no case number column/],
    ['fy2024q1_certified_half.csv.gz', /no case number column/],
  ])('[LCA-1] refuses %s and says why', async (name, reason) => {
    await withData(async (dataDir) => {
      const report = await importFiles({ dataDir, paths: [join(REAL, name)] });
      expect(report.files[0]?.refused).toMatch(reason);
      expect(report).toMatchObject({ published: false, records: 0 });
    });
  });

  it('[LCA-14] changes nothing when the whole folder is imported a second time', async () => {
    await withData(async (dataDir) => {
      const first = await importFiles({ dataDir, paths: [REAL] });
      const before = allRecords(dataDir);
      const second = await importFiles({ dataDir, paths: [REAL] });
      expect(second.records).toBe(first.records);
      expect(allRecords(dataDir)).toEqual(before);
    });
  });
});
