import { describe, expect, it } from 'vitest';

import { h1bFolder, readCurrent } from '#server/h1b/data-folder.ts';
import { describeData } from '#server/h1b/describe-data.ts';
import { takeImportLock } from '#server/h1b/import/import-lock.ts';
import { TestData } from '#server/h1b/import/testing/data-dir.ts';
import { ensureSample } from '#server/h1b/sample/ensure-sample.ts';
import { generateRows } from '#server/h1b/sample/generate-rows.ts';

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
      await ensureSample(data.dataDir, 0);
      expect(describeData(folder).state).toBe('empty');
      const lock = await takeImportLock(folder);
      await ensureSample(data.dataDir, 100);
      expect(readCurrent(folder)).toBeNull();
      await lock.release();
      await ensureSample(data.dataDir, 100);
      await ensureSample(data.dataDir, 50);
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
