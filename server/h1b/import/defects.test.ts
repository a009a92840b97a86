import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { describeReport, type FileReport } from '#server/h1b/import/report.ts';
import { TestData } from '#server/h1b/import/testing/data-dir.ts';
import { makeWorkbook } from '#server/platform/tables/testing/make-archive.ts';
import { commandFile } from '#test/support/operator-command.ts';

const HEADINGS =
  'CASE_NUMBER,CASE_STATUS,EMPLOYER_NAME,WAGE_RATE_OF_PAY_FROM,WAGE_UNIT_OF_PAY,WORKSITE_STATE,DECISION_DATE';
const line = (
  serial: number,
  {
    status = 'Certified',
    wage = '90000',
    unit = 'Year',
    state = 'TX',
    decided = '2023-10-01',
  } = {},
): string =>
  `I-200-24001-${String(serial).padStart(6, '0')},${status},Acme,${wage},${unit},${state},${decided}`;
const csv = (...lines: string[]): string => [HEADINGS, ...lines, ''].join('\n');

describe('files that are not as they should be', () => {
  let data: TestData;
  beforeEach(() => {
    data = new TestData();
  });
  afterEach(() => data.remove());

  /** Imports one file, whose rows must all be accounted for. */
  async function importText(name: string, text: string | Buffer): Promise<FileReport> {
    const { files } = await data.import(data.file(name, text));
    const [file] = files;
    const { blank, rejected, duplicates, inserted, updated, unchanged } = file!;
    expect(file!.rows_read).toBe(blank + rejected + duplicates + inserted + updated + unchanged);
    return file!;
  }

  it('[LCA-22] refuses a folder that is named like a file and reads the files beside it', async () => {
    const folder = join(data.root, 'files');
    mkdirSync(join(folder, 'a.csv'), { recursive: true });
    writeFileSync(join(folder, 'b.csv'), csv(line(1)));
    const { files } = await data.import(folder);
    expect(files.map(({ file, refused, inserted }) => [file, refused, inserted])).toEqual([
      ['a.csv', expect.stringMatching(/this is a folder/), 0],
      ['b.csv', null, 1],
    ]);
  });

  it('[LCA-14] never replaces a newer decision by a strictly older one, whatever the order of the files', async () => {
    await importText('new.csv', csv(line(1, { status: 'Withdrawn', decided: '2024-02-01' })));
    const older = await importText(
      'old.csv',
      csv(line(1), line(2), line(2, { decided: '2023-01-01' })),
    );
    expect(older).toMatchObject({
      inserted: 1,
      unchanged: 1,
      duplicates: 1,
      older: { count: 2, lines: [2, 4] },
    });
    expect(data.records()).toMatchObject([
      { case_status: 'WITHDRAWN', decision_date: '2024-02-01' },
      { decision_date: '2023-10-01' },
    ]);
    const same = await importText(
      'same.csv',
      csv(line(1, { status: 'Denied', decided: '2024-02-01' })),
    );
    expect(same).toMatchObject({ updated: 1, older: { count: 0 } });
    const undated = await importText('undated.csv', csv(line(1, { decided: '' })));
    expect(undated).toMatchObject({ updated: 1, older: { count: 0 } });
  });

  it('[LCA-23] rejects a row with more values than headings, in text and in workbooks', async () => {
    const text = await importText('a.csv', csv(line(1), `${line(2)},75001`, `${line(3)},,`));
    expect(text).toMatchObject({
      inserted: 2,
      rejected: 1,
      reasons: [{ reason: expect.stringMatching(/more cells than headings/), lines: [3] }],
    });
    const row = line(4).split(',');
    const book = makeWorkbook([HEADINGS.split(','), [...row, '75001'], row]);
    expect(await importText('b.xlsx', book)).toMatchObject({ inserted: 1, rejected: 1 });
  });

  it('[LCA-24] reports a row with fewer cells than headings', async () => {
    const report = await importText('a.csv', csv('I-200-24001-000001,Certified,Acme', line(2)));
    expect(report).toMatchObject({ inserted: 2, short: { count: 1, lines: [2] } });
  });

  it('[LCA-5] takes no date and no decimal comma for a wage, and reports value, column and reason', async () => {
    const wages = ['2024-01-05', '"128.000,00"', '"128,000.00"'];
    const report = await importText('a.csv', csv(...wages.map((wage, k) => line(k + 1, { wage }))));
    expect(report.nulled).toEqual([
      {
        column: 'wage_rate_of_pay_from',
        reason: 'is not an amount or a range of rising amounts',
        count: 2,
        lines: [2, 3],
        values: ['2024-01-05', '128.000,00'],
      },
    ]);
    expect(data.records().map((record) => record.wage_rate_of_pay_from)).toEqual([
      null,
      null,
      128_000,
    ]);
  });

  it('[LCA-4] keeps and reports a status that is none of the known ones', async () => {
    const report = await importText('a.csv', csv(line(1, { status: 'Aproved' }), line(2)));
    expect(report.unusual).toMatchObject([
      { column: 'case_status', lines: [2], values: ['Aproved'] },
    ]);
    expect(data.records()[0]).toMatchObject({ case_status: 'APROVED' });
  });

  it('[LCA-6] [LCA-10] understands units and states that are written out', async () => {
    const given = [
      { unit: 'yearly', state: 'New York' },
      { unit: 'Annual', state: 'TEXAS' },
      { unit: 'per hour', state: 'Atlantis' },
    ];
    const report = await importText('a.csv', csv(...given.map((cells, k) => line(k + 1, cells))));
    expect(
      data.records().map((record) => [record.wage_unit_of_pay, record.worksite_state]),
    ).toEqual([
      ['Year', 'NY'],
      ['Year', 'TX'],
      ['Hour', null],
    ]);
    expect(report.nulled).toMatchObject([{ column: 'worksite_state', values: ['Atlantis'] }]);
  });

  it('[LCA-3] calls an HTML page one, and refuses headings without rows', async () => {
    const page = await importText('a.csv', '<!doctype html>\n<html><body>Not found</body></html>');
    expect(page.refused).toMatch(/HTML page/);
    for (const rows of [[], [',,,,,,', '']]) {
      const bare = await importText('b.csv', csv(...rows));
      expect(bare.refused).toBe('there are headings but no rows');
    }
  });

  it('[LCA-15] names files by their full paths where names repeat, and prints value and reason', async () => {
    const paths = ['2023', '2024'].map((year, k) => {
      mkdirSync(join(data.root, year));
      return data.file(`${year}/a.csv`, csv(line(k + 1, { wage: 'plenty' })));
    });
    const report = await data.import(...paths, data.file('b.csv', csv(line(3))));
    expect(report.files.map(({ file }) => file)).toEqual([...paths, 'b.csv']);
    expect(describeReport(report)).toContain(
      'wage_rate_of_pay_from is not an amount or a range of rising amounts, left empty: 1 (line 2), such as "plenty"',
    );
  });

  it('[LCA-18] prints JSON and nothing else with --json when nothing is named', async () => {
    const node = join(process.cwd(), 'node_modules/.bin/node');
    const child = spawn(node, [await commandFile('h1b-import'), '--json'], {
      env: { ...process.env, DATA_DIR: data.dataDir },
    });
    let out = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, answer: JSON.parse(out) as unknown, errors }).toEqual({
      code: 1,
      answer: { error: expect.stringMatching(/nothing to import/) },
      errors: '',
    });
  });
});
