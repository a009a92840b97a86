import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { h1bFolder, readCurrent } from '#server/h1b/data-folder.ts';
import { describeData } from '#server/h1b/describe-data.ts';
import { takeImportLock } from '#server/h1b/import/import-lock.ts';
import { TestData } from '#server/h1b/import/testing/data-dir.ts';
import { generateRows } from '#server/h1b/sample/generate-rows.ts';
import { ensureSample } from '#server/h1b/sample/ensure-sample.ts';
import { sampleFacts } from '#server/h1b/sample/shipped-sample.ts';
import { engineOfFile } from '#server/h1b/testing/build.ts';
import { certifiedLine } from '#shared/h1b/figures.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';

describe('generated sample', () => {
  const rows = [...generateRows(20_000)];
  const share = (test: (row: (typeof rows)[number]) => boolean): number =>
    rows.filter(test).length / rows.length;

  it('is the same every time', () => {
    expect([...generateRows(500)]).toEqual([...generateRows(500)]);
  });

  it('[H1B-54] never gives two records one case number, nor a real one', () => {
    expect(new Set(rows.map((row) => row.case_number)).size).toBe(rows.length);
    expect(rows.every((row) => /^S-20\d-\d{5}-\d{6}$/.test(row.case_number))).toBe(true);
  });

  it('[H1B-54] has the proportions of the real data', () => {
    expect(share((row) => row.case_status === 'CERTIFIED')).toBeCloseTo(0.926, 2);
    expect(share((row) => row.wage_unit_of_pay === 'Hour')).toBeCloseTo(0.043, 2);
    expect(Math.abs(share((row) => row.worksite_state === 'CA') - 0.18)).toBeLessThan(0.02);
    expect(share((row) => /software/i.test(row.job_title ?? ''))).toBeGreaterThan(0.15);
    const yearly = rows
      .filter((row) => row.wage_unit_of_pay === 'Year' && row.wage_rate_of_pay_from !== null)
      .map((row) => row.wage_rate_of_pay_from!)
      .sort((a, b) => a - b);
    const median = yearly[Math.floor(yearly.length / 2)]! / 100;
    expect(median).toBeGreaterThan(90_000);
    expect(median).toBeLessThan(140_000);
  });

  it('[H1B-54] is made once, and never over other data or during an import', async () => {
    const data = new TestData();
    try {
      const folder = h1bFolder(data.dataDir);
      await ensureSample(data.dataDir, { rows: 0, generated: true });
      expect(describeData(folder).state).toBe('empty');
      const lock = await takeImportLock(folder);
      await ensureSample(data.dataDir, { rows: 100, generated: true });
      expect(readCurrent(folder)).toBeNull();
      await lock.release();
      await ensureSample(data.dataDir, { rows: 100, generated: true });
      await ensureSample(data.dataDir, { rows: 50, generated: true });
      expect(describeData(folder, true)).toMatchObject({
        state: 'ready',
        sample: true,
        records: 100,
        version: 1,
      });
    } finally {
      data.remove();
    }
  });
});

const HEADINGS =
  'CASE_NUMBER,CASE_STATUS,EMPLOYER_NAME,JOB_TITLE,WAGE_RATE_OF_PAY_FROM,WAGE_UNIT_OF_PAY,DECISION_DATE\n';

describe('sample of real filings', () => {
  let data: TestData;
  beforeEach(() => {
    data = new TestData();
  });
  afterEach(() => data.remove());
  const ensure = (rows: number, generated = false) =>
    ensureSample(data.dataDir, { rows, generated });
  const state = () => describeData(h1bFolder(data.dataDir));

  it('[H1B-89] has every source and year, and the status of each filing', async () => {
    const { rows, sources } = sampleFacts();
    expect(rows).toBeGreaterThan(59_000);
    await ensure(600);
    expect(state()).toMatchObject({ sample: true, generated: false, records: 600 });
    expect(state().sources.map(({ name }) => name)).toEqual(sources.map(({ name }) => name));
    const records = data.records();
    const years = new Set(records.map((record) => record.fiscal_year));
    expect([...years]).toEqual(expect.arrayContaining([2002, 2011, 2016, 2020, 2024, 2025]));
    expect(records.every((record) => record.case_status !== null)).toBe(true);
    const keyed = records.filter((record) => record.case_number.startsWith('S-000-24001-'));
    expect(keyed.length / records.length).toBeCloseTo(48_172 / rows, 2);
    expect(keyed[0]).toMatchObject({
      case_status: 'CERTIFIED',
      fiscal_year: 2024,
      decision_date: null,
      worksite_city: null,
      visa_class: null,
    });
  });

  it('[H1B-89] [H1B-105] its keys are no case numbers: they are in no file, and a column without a value is named', async () => {
    await ensure(600);
    const engine = engineOfFile(data.currentFile!);
    const ask = (filter: H1bFilter) =>
      engine.query({
        filter,
        sort: { column: 'id', direction: 'desc' },
        page: 1,
        pageSize: 1,
        annualised: true,
        withStatistics: false,
      });
    expect(ask({}).emptyColumns).toEqual([]);
    expect(ask({ years: [2024] }).emptyColumns).toEqual(['decision_date', 'case_number']);
    expect(ask({ years: [2016] }).emptyColumns).toEqual([]);
    const [id] = engine.ids({ years: [2024] }, true, 1);
    expect(Buffer.from(engine.csvLines([id!])).toString()).toMatch(/^,CERTIFIED,/);
  });

  it('[H1B-104] [H1B-103] pay and rate are of the newest three fiscal years, of which two hold certified cases only', async () => {
    await ensure(6000);
    const { totalApplications, recent } = engineOfFile(data.currentFile!).statistics({}, true);
    expect(recent).toMatchObject({
      fiscalYears: [2020, 2024, 2025],
      onlyCertifiedYears: [2024, 2025],
    });
    expect(recent.onlyCertified / totalApplications).toBeCloseTo(51_409 / 59_348, 2);
    expect(certifiedLine(recent)).toMatch(
      /^9\d(?:\.\d)?%, of \d{3}; the files of FY2024 and FY2025 hold certified cases only$/,
    );
  });

  it('[H1B-90] replaces a generated sample at the next start, is kept after, and goes with the first import', async () => {
    await ensure(20, true);
    expect(state()).toMatchObject({ generated: true, version: 1 });
    await ensure(60);
    await ensure(30);
    expect(state()).toMatchObject({ sample: true, generated: false, records: 60, version: 2 });
    const row = 'I-200-24001-000001,Certified,Harbour Ltd,Pilot,90000,Year,2024-01-01\n';
    const report = await data.import(data.file('real.csv', HEADINGS + row));
    expect(report).toMatchObject({ removed_sample: 60, records: 1 });
    await ensure(60);
    expect(state()).toMatchObject({ sample: false, records: 1 });
  });

  it('[H1B-90] a filing of the sample is not taken in again from an export', async () => {
    const row = 'S-000-24001-000001,Certified,Harbour Ltd,Pilot,90000,Year,\n';
    const report = await data.import(data.file('export.csv', HEADINGS + row));
    expect(report.files[0]).toMatchObject({ inserted: 0, rejected: 1 });
    expect(report.files[0]?.reasons[0]?.reason).toBe('a filing of the sample');
  });
});
