import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { FIELDS, recogniseLayout } from '#server/h1b/import/headings.ts';
import { TestData } from '#server/h1b/import/testing/data-dir.ts';
import { COMMON, LAYOUTS } from '#server/h1b/import/testing/layouts.ts';
import { UNKNOWN_COLUMNS } from '#server/h1b/sample/generate-more.ts';
import { makeWorkbook } from '#server/platform/tables/testing/make-archive.ts';
import { csvLine } from '#shared/core/csv.ts';
import { H1B_COLUMNS } from '#shared/h1b/columns.ts';

describe('layouts', () => {
  let data: TestData;
  beforeEach(() => {
    data = new TestData();
  });
  afterEach(() => data.remove());

  it.each(
    LAYOUTS.map(
      (layout) =>
        [
          layout.seen ? layout.era : `${layout.era} (headings not seen in real bytes)`,
          layout,
        ] as const,
    ),
  )('[LCA-1] reads a row of %s as text and as a workbook', async (_, { cells, differs, more }) => {
    const expected = {
      ...COMMON,
      ...UNKNOWN_COLUMNS,
      fiscal_year: 2020,
      ...differs,
      ...more,
      id: 1,
    };
    const rows = [Object.keys(cells), Object.values(cells)];
    await data.import(data.file('a.csv', rows.map((row) => csvLine(row)).join('')));
    expect(data.records()).toEqual([expected]);
    const report = await data.import(data.file('a.xlsx', makeWorkbook(rows)));
    expect(report.files[0]).toMatchObject({ unchanged: 1, rejected: 0, updated: 0 });
  });

  it('names every field once', () => {
    expect(new Set(FIELDS).size).toBe(FIELDS.length);
  });

  it('[LCA-1] takes headings with blanks, dashes or underscores and in any letter case as equal', () => {
    const { missing } = recogniseLayout(H1B_COLUMNS.map((name) => name.replace('_', ' - ')));
    expect(missing).toEqual([]);
  });

  it('[H1B-26] [LCA-20] reads back its own export, formula guard and all', async () => {
    const row: Record<string, string | number> = {
      ...COMMON,
      employer_name: '+Plus & Co',
      job_title: '=SUM, "x"',
    };
    const text = csvLine(H1B_COLUMNS) + csvLine(H1B_COLUMNS.map((name) => row[name]!));
    await data.import(data.file('export.csv', text));
    expect(data.records()).toEqual([{ ...row, ...UNKNOWN_COLUMNS, fiscal_year: 2020, id: 1 }]);
  });

  it.each([
    [['CASE_STATUS', 'WORKSITE', 'YEAR', 'lon'], /h1b_kaggle/],
    [['EMPLOYER_NAME', 'WAGE_RATE_OF_PAY_FROM'], /no case number column/],
    [['CASE_NUMBER', 'APPENDIX_A_NAME_OF_INSTITUTION'], /appendix or worksites/],
    [['CASE_NUMBER', 'WORKSITE_CITY', 'WAGE_RATE_OF_PAY_FROM'], /appendix or worksites/],
    [['CASE_NUMBER', 'CASE_STATUS', 'EMPLOYER_NAME', 'WAGE_OFFER_FROM_9089'], /another programme/],
  ])('[LCA-1] refuses the headings %j', (headings, reason) => {
    expect(() => recogniseLayout(headings)).toThrow(reason);
  });
});
