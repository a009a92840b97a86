import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { h1bFolder, publishVersion, readCurrent } from '#server/h1b/data-folder.ts';
import { describeData } from '#server/h1b/describe-data.ts';
import { readHeader } from '#server/h1b/snapshot/format.ts';
import { Table } from '#server/h1b/snapshot/table.ts';
import { writeSnapshot } from '#server/h1b/snapshot/write-snapshot.ts';
import { evidencePath } from '#server/h1b/import/employer-evidence.ts';
import { importFiles } from '#server/h1b/import/import-files.ts';
import { takeImportLock } from '#server/h1b/import/import-lock.ts';
import { describeReport } from '#server/h1b/import/report.ts';
import { TestData } from '#server/h1b/import/testing/data-dir.ts';
import { engineOfFile } from '#server/h1b/testing/build.ts';
import { makeWorkbook, makeZip } from '#server/platform/tables/testing/make-archive.ts';
import { commandFile } from '#test/support/operator-command.ts';
import { csvLine } from '#shared/core/csv.ts';

const HEADINGS = [
  'CASE_NUMBER',
  'CASE_STATUS',
  'EMPLOYER_NAME',
  'WAGE_RATE_OF_PAY_FROM',
  'DECISION_DATE',
];
type Cells = readonly (string | number | null)[];
const csv = (...rows: Cells[]): string => [HEADINGS, ...rows].map((row) => csvLine(row)).join('');
const one = (serial: number, status = 'CERTIFIED', employer = 'Acme'): Cells => [
  `I-200-24001-${String(serial).padStart(6, '0')}`,
  status,
  employer,
  90_000,
  '10/1/2023',
];

describe('files of certified cases only', () => {
  let data: TestData;
  beforeEach(() => {
    data = new TestData();
  });
  afterEach(() => data.remove());
  const rowsOf = (year: number, statuses: readonly string[]): Cells[] =>
    statuses.map((status, k) => [
      `I-200-${year % 100}001-${String(k + 1).padStart(6, '0')}`,
      status,
      'Acme',
      90_000,
      `2/1/${year}`,
    ]);
  const recent = () => engineOfFile(data.currentFile!).statistics({}, true).recent;
  const certified = (n: number) => Array.from({ length: n }, () => 'Certified');

  it('[H1B-103] [LCA-29] are known by themselves, year by year, and are in no rate', async () => {
    const text = csv(
      ...rowsOf(2023, [...certified(118), 'Denied', 'Withdrawn']),
      ...rowsOf(2024, certified(150)),
      // Too few to say that the file leaves others out.
      ...rowsOf(2025, certified(99)),
    );
    const report = await data.import(data.file('mixed.csv', text));
    expect(report.files[0]?.only_certified).toEqual([2024]);
    expect(describeReport(report)).toContain(
      'certified cases only, in no certification rate: FY2024',
    );
    const expected = { certified: 217, knownStatuses: 219 };
    expect(recent()).toMatchObject({
      ...expected,
      fiscalYears: [2023, 2024, 2025],
      onlyCertified: 150,
      onlyCertifiedYears: [2024],
    });
    const engine = engineOfFile(data.currentFile!);
    expect(engine.statistics({}, true).certificationRate).toBe(99);
    expect(engine.statistics({ years: [2024] }, true).recent).toMatchObject({
      knownStatuses: 0,
      onlyCertified: 150,
    });
    const [acme] = engine.topEmployers({}, true, 1);
    expect(acme).toMatchObject({ certified: 367, knownStatuses: 369, recent: expected });
    // What is kept outlives the next import.
    await data.import(data.file('more.csv', csv(one(900_001, 'Denied'))));
    expect(recent()).toMatchObject({ certified: 217, knownStatuses: 220, onlyCertified: 150 });
  });

  it('[H1B-103] stop being such when a file brings the year with every outcome', async () => {
    await data.import(data.file('part.csv', csv(...rowsOf(2024, certified(150)))));
    expect(recent()).toMatchObject({ knownStatuses: 0, onlyCertified: 150 });
    const whole = rowsOf(2024, [...certified(149), 'Denied', 'Certified - Withdrawn']);
    await data.import(data.file('whole.csv', csv(...whole)));
    expect(recent()).toMatchObject({ certified: 150, knownStatuses: 151, onlyCertified: 0 });
    // The part again takes nothing away.
    await data.import(data.file('part.csv', csv(...rowsOf(2024, certified(149)))));
    expect(recent()).toMatchObject({ certified: 150, knownStatuses: 151, onlyCertified: 0 });
  });
});

describe('importFiles', () => {
  let data: TestData;
  beforeEach(() => {
    data = new TestData();
  });
  afterEach(() => data.remove());

  it('[LCA-15] reports rows read, blank, inserted, repeated and rejected with their lines', async () => {
    const text = csv(one(1), ['', '', '', '', ''], ['', 'DENIED', 'X', 1, ''], one(1, 'DENIED'), [
      'A-100-24001-000001',
      'CERTIFIED',
      'X',
      1,
      '',
    ]);
    const report = await data.import(data.file('a.csv', text));
    expect(report).toMatchObject({ published: true, version: 1, records: 1, removed_sample: 0 });
    expect(report.files).toEqual([
      expect.objectContaining({
        file: 'a.csv',
        refused: null,
        rows_read: 5,
        blank: 1,
        inserted: 1,
        updated: 0,
        unchanged: 0,
        duplicates: 1,
        rejected: 2,
        reasons: [
          { reason: 'no case number', count: 1, lines: [4] },
          { reason: 'a case number of another programme', count: 1, lines: [6] },
        ],
        fiscal_years: { 2024: 2 },
      }),
    ]);
    expect(data.records()[0]).toMatchObject({ id: 1, case_status: 'DENIED' });
  });

  it('[LCA-14] updates a case from a later file and keeps its id; importing the same file twice changes nothing', async () => {
    await data.import(data.file('a.csv', csv(one(1), one(2), one(3))));
    const later = data.file('b.csv', csv(one(4), one(2, 'Certified - Withdrawn'), one(3)));
    const report = await data.import(later);
    expect(report.files[0]).toMatchObject({ inserted: 1, updated: 1, unchanged: 1 });
    expect(data.records().map((r) => [r.id, r.case_number.slice(-1), r.case_status])).toEqual([
      [1, '1', 'CERTIFIED'],
      [2, '2', 'CERTIFIED-WITHDRAWN'],
      [3, '3', 'CERTIFIED'],
      [4, '4', 'CERTIFIED'],
    ]);
    expect(await data.import(later)).toMatchObject({ published: false, version: 2, records: 4 });
  });

  it('[LCA-14] keeps known values where a later file lacks the column', async () => {
    await data.import(data.file('a.csv', csv(one(1))));
    const narrow =
      'CASE_NUMBER,EMPLOYER_NAME,WAGE_RATE_OF_PAY_FROM\nI-200-24001-000001,Acme Labs,1\n';
    await data.import(data.file('b.csv', narrow));
    expect(data.records()[0]).toMatchObject({
      employer_name: 'Acme Labs',
      case_status: 'CERTIFIED',
      decision_date: '2023-10-01',
    });
  });

  it('merges any files the way a map by case number would', async () => {
    const row = fc.tuple(fc.nat(6), fc.constantFrom('CERTIFIED', 'DENIED', 'WITHDRAWN'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(row, { maxLength: 12 }), { maxLength: 4 }),
        async (files) => {
          const fresh = new TestData();
          try {
            const known = new Map<number, string>();
            for (const [k, rows] of files.entries()) {
              const before = new Map(known);
              for (const [serial, status] of rows) known.set(serial, status);
              const touched = [...new Set(rows.map(([serial]) => serial))];
              const text = csv(...rows.map(([serial, status]) => one(serial, status)));
              const report = await fresh.import(fresh.file(`${k}.csv`, text));
              const old = touched.filter((serial) => before.has(serial));
              const same = old.filter((serial) => before.get(serial) === known.get(serial));
              expect(report.files[0]).toMatchObject({
                rows_read: rows.length,
                inserted: touched.length - old.length,
                unchanged: same.length,
                updated: old.length - same.length,
                duplicates: rows.length - touched.length,
              });
            }
            expect(
              fresh.records().map((r) => [Number(r.case_number.slice(-6)), r.case_status]),
            ).toEqual([...known]);
          } finally {
            fresh.remove();
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it('[LCA-3] imports nothing of a file that turns out to be damaged, and all of the others', async () => {
    const rows = Array.from({ length: 4000 }, (_, k) => one(k, 'DENIED', `Employer ${k * 7919}`));
    await data.import(data.file('base.csv', csv(one(1))));
    const zipped = gzipSync(csv(...rows));
    const bad = data.file('bad.csv.gz', zipped);
    truncateSync(bad, zipped.length - 2000);
    const report = await data.import(bad, data.file('good.csv', csv(one(2))));
    expect(report.files[0]?.refused).toMatch(/damaged/);
    expect(report.files[1]).toMatchObject({ refused: null, inserted: 1 });
    expect(data.records().map((r) => r.case_status)).toEqual(['CERTIFIED', 'CERTIFIED']);
  });

  it('refuses a workbook with a document type in any encoding, and reads one in UTF-16', async () => {
    const sheet = (start: string, rows: string) =>
      `<?xml version="1.0"?>${start}<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const cells = (values: readonly string[]) =>
      values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('');
    const values = one(1, 'CERTIFIED', 'Zürich Ω').map(String);
    const rows = `<row>${cells(HEADINGS)}</row><row>${cells(values)}</row>`;
    const book = (xml: Buffer) =>
      makeZip({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': xml });
    const entity = sheet('<!DOCTYPE x [<!ENTITY y "z">]>', rows);
    const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
    const { files } = await data.import(
      data.file('a.xlsx', book(Buffer.from(entity))),
      data.file('b.xlsx', book(utf16(entity))),
      data.file('c.xlsx', book(utf16(entity).swap16())),
      data.file('d.xlsx', book(Buffer.from('4c6fa7949340a5', 'hex'))),
      data.file('e.xlsx', book(utf16(sheet('', rows)))),
      data.file('f.xlsx', book(utf16(sheet('', rows)).swap16())),
    );
    const type = 'the workbook is damaged: it has a document type, as no workbook has';
    expect(files.map(({ refused }) => refused)).toEqual([
      type,
      type,
      type,
      'the workbook is damaged: its text is neither UTF-8 nor UTF-16',
      null,
      null,
    ]);
    expect(data.records()).toMatchObject([{ employer_name: 'Zürich Ω' }]);
  });

  it('[LCA-2] reads gzip, zip, a workbook in a zip in a gzip, and folders in natural order', async () => {
    const book = makeWorkbook([HEADINGS, one(3), null, one(4)]);
    const folder = join(data.root, 'files');
    mkdirSync(folder);
    writeFileSync(join(folder, 'a10.csv.gz'), gzipSync(csv(one(1, 'DENIED'))));
    writeFileSync(join(folder, 'a9.zip'), makeZip({ 'x/one.csv': csv(one(1)), 'readme.md': 'x' }));
    writeFileSync(join(folder, 'b.gz'), gzipSync(makeZip({ 'two.xlsx': book })));
    const report = await data.import(folder);
    expect(report.files.map((f) => [f.file, f.inserted, f.updated, f.blank])).toEqual([
      ['a9.zip/one.csv', 1, 0, 0],
      ['a10.csv.gz', 0, 1, 0],
      ['b/two.xlsx', 2, 0, 1],
    ]);
    expect(readdirSync(h1bFolder(data.dataDir)).sort()).toEqual([
      'current.json',
      'evidence-00000001.tsv.gz',
      'snapshot-00000001.h1b',
    ]);
  });

  it('[LCA-8] reads dates, numbers and booleans of a workbook by cell type, in both date systems', async () => {
    const headings = [
      'CASE_NUMBER',
      'EMPLOYER_NAME',
      'WAGE_RATE_OF_PAY_FROM',
      'DECISION_DATE',
      'FULL_TIME_POSITION',
      'EMPLOYER_POSTAL_CODE',
    ];
    const cells = (serial: number) => [
      'I-200-24001-000001',
      { inline: 'A&B\r' },
      70_000.25,
      serial,
      true,
      4401,
    ];
    for (const date1904 of [false, true]) {
      const sheet = { sheet: 'LCA_FY2021_Q1', date1904 };
      const book = makeWorkbook([null, headings, cells(date1904 ? 42_277 : 43_739)], sheet);
      await data.import(data.file('a.xlsx', book));
      expect(data.records()[0]).toMatchObject({
        employer_name: 'A&B',
        wage_rate_of_pay_from: 70_000.25,
        decision_date: '2019-10-01',
        full_time_position: 'Y',
        employer_postal_code: '04401',
      });
    }
  });

  it('[LCA-3] refuses what it cannot read and says why', async () => {
    const book = makeWorkbook([HEADINGS, one(1)]);
    const report = await data.import(
      data.file('a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
      data.file('b.xlsx', book.subarray(0, book.length - 100)),
      data.file('c.zip', makeZip({ 'notes.md': 'x' })),
      data.file('d.xlsx', makeZip({ 'xl/workbook.xml': '<workbook><sheets>' })),
      data.file('e.xlsx', makeWorkbook([])),
      join(data.root, 'missing.csv'),
    );
    expect(report.files.map((file) => file.refused)).toEqual([
      expect.stringMatching(/old Excel workbook/),
      expect.stringMatching(/damaged/),
      expect.stringMatching(/no CSV file, no workbook and no Parquet file/),
      expect.stringMatching(/damaged/),
      expect.stringMatching(/empty/),
      expect.stringMatching(/does not exist/),
    ]);
    expect(report).toMatchObject({ published: false, version: null });
  });

  it('[H1B-54] replaces the sample by the first real import', async () => {
    const table = new Table();
    table.append('SAMPLE-1', new Int32Array(21));
    await publishVersion(h1bFolder(data.dataDir), (path, version) => {
      writeSnapshot(table, path, { version, createdAt: '', sample: true, sources: [] });
      return true;
    });
    const nothing = await data.import(data.file('none.csv', csv()));
    expect(nothing).toMatchObject({ published: false, records: 1 });
    const report = await data.import(data.file('a.csv', csv(one(7))));
    expect(report).toMatchObject({ removed_sample: 1, records: 1 });
    expect(data.records().map((r) => [r.id, r.case_number])).toEqual([[1, 'I-200-24001-000007']]);
    expect(describeData(h1bFolder(data.dataDir))).toMatchObject({ state: 'ready', sample: false });
  });

  it('refuses to add to a damaged version, and names the remedy', async () => {
    await data.import(data.file('a.csv', csv(one(1))));
    const folder = h1bFolder(data.dataDir);
    truncateSync(join(folder, readCurrent(folder)!.file), 500);
    await expect(data.import(data.file('b.csv', csv(one(2))))).rejects.toThrow(/--fresh/);
    expect(describeData(folder)).toMatchObject({ state: 'unavailable' });
  });

  it('[LCA-17] is refused while another import runs, and takes over from one that is gone', async () => {
    const folder = h1bFolder(data.dataDir);
    const file = data.file('a.csv', csv(one(1)));
    const held = await takeImportLock(folder);
    await expect(data.import(file)).rejects.toThrow(/another import is running \(process \d+/);
    await held.release();
    const lock = join(folder, 'import.lock');
    for (const gone of [
      JSON.stringify({ pid: 2 ** 22 + 5, host: hostname(), since: '', started: '1' }),
      JSON.stringify({ pid: process.pid, host: hostname(), since: '', started: '1' }),
      '{half',
    ]) {
      writeFileSync(lock, gone);
      await data.import(file);
      expect(existsSync(lock)).toBe(false);
    }
    writeFileSync(lock, JSON.stringify({ pid: 1, host: 'elsewhere', since: '', started: '' }));
    await expect(data.import(file)).rejects.toThrow(/another import is running/);
  });

  it('[LCA-16] killed at any moment, leaves the last version whole and the next import works', async () => {
    const rows = Array.from({ length: 3000 }, (_, k) => one(k, 'CERTIFIED', `Employer ${k % 700}`));
    await data.import(data.file('base.csv', csv(one(1))));
    const file = data.file('big.csv', csv(...rows));
    const script = `
      import { importFiles } from '#server/h1b/import/import-files.ts';
      process.stdout.write('up');
      await importFiles({ dataDir: process.argv[1], paths: [process.argv[2]], fresh: true });
    `;
    const node = join(process.cwd(), 'node_modules/.bin/node');
    for (const delay of [0, 20, 60, 100]) {
      const args = ['--input-type=module', '-e', script, data.dataDir, file];
      const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'ignore'] });
      await once(child.stdout, 'data');
      const timer = setTimeout(() => child.kill('SIGKILL'), delay);
      await once(child, 'exit');
      clearTimeout(timer);
      expect([1, 3000]).toContain(data.records().length);
      expect(describeData(h1bFolder(data.dataDir), true)).toMatchObject({ state: 'ready' });
    }
    expect(await data.import(file)).toMatchObject({ records: 3000 });
    expect(readdirSync(h1bFolder(data.dataDir)).filter((n) => /tmp|lock|unpack/.test(n))).toEqual(
      [],
    );
  });

  it('[LCA-30] threads that read a file in turns give the same records, report and descriptions, to the byte', async () => {
    const rows = Array.from({ length: 17_000 }, (_, k): string => {
      if (k % 1501 === 7) return '\n';
      if (k === 12_100) return '"never closed,1\n';
      if (k % 700 === 3) return 'short\n';
      if (k % 900 === 4) return csvLine([...one(k), 'beyond']);
      const cells = [...one(k % 997 === 0 ? 1 : k, k % 50 === 1 ? `ODD ${k % 9}` : 'CERTIFIED')];
      if (k % 3 === 0 && k < 12_000) cells[2] = `Employer, "${k % 5000}"\nof two lines`;
      if (k % 11 === 0) cells[3] = k % 22 === 0 ? `unknown ${k % 7}` : 60_000 + k;
      const line = csvLine(cells);
      if (k % 13 === 5) return line.replace(/\n$/, '\r\n');
      return k % 170 === 9 ? line.replace(/\n$/, '\r') : line;
    });
    const text = `${HEADINGS.join(',')}\n${rows.join('')}`;
    const other = new TestData();
    try {
      const [alone, threads] = [data, other];
      const inThreads = (...paths: string[]) =>
        importFiles({ dataDir: threads.dataDir, paths, threadsFrom: 0 });
      const [first, second] = [
        await alone.import(alone.file('all.csv', text)),
        await inThreads(threads.file('all.csv', text)),
      ];
      expect(first.files[0]).toMatchObject({ rows_read: 17_000 });
      expect(first.files[0]!.rejected).toBeGreaterThan(10);
      expect({ ...second, seconds: 0 }).toEqual({ ...first, seconds: 0 });
      expect(readHeader(threads.currentFile!).blocks).toEqual(
        readHeader(alone.currentFile!).blocks,
      );
      const descriptions = ({ dataDir }: TestData) =>
        gunzipSync(readFileSync(evidencePath(h1bFolder(dataDir), 1))).toString();
      expect(descriptions(threads)).toBe(descriptions(alone));

      const refused = await inThreads(threads.file('no.csv', 'a,b\n1,2\n'));
      expect(refused.files[0]!.refused).toContain('there is no case number column');
      const empty = await inThreads(threads.file('e.csv', csv()));
      expect(empty.files[0]!.refused).toBe('there are headings but no rows');
      expect(threads.records()).toEqual(alone.records());
    } finally {
      other.remove();
    }
  });

  it('[LCA-18] prints one JSON document and nothing else with --json, and exits 1 after a refusal', async () => {
    const node = join(process.cwd(), 'node_modules/.bin/node');
    const run = async (...args: string[]): Promise<{ out: string; code: number }> => {
      const env = { ...process.env, DATA_DIR: data.dataDir };
      const child = spawn(node, [await commandFile('h1b-import'), '--json', ...args], { env });
      let out = '';
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number];
      return { out, code };
    };
    const good = await run('--create', data.file('a.csv', csv(one(1))));
    expect(good.code).toBe(0);
    expect(JSON.parse(good.out)).toMatchObject({ files: [{ inserted: 1 }], version: 1 });
    const bad = await run(data.file('b.csv', 'x,y\n1,2\n'));
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.out)).toMatchObject({ files: [{ refused: expect.any(String) }] });
    writeFileSync(
      join(h1bFolder(data.dataDir), 'import.lock'),
      JSON.stringify({ pid: 1, host: 'x' }),
    );
    const locked = await run(data.file('c.csv', csv(one(2))));
    expect(locked.code).toBe(1);
    expect(JSON.parse(locked.out)).toEqual({ error: expect.stringMatching(/another import/) });
    expect(readFileSync(join(h1bFolder(data.dataDir), 'current.json'), 'utf8')).toMatch(
      /"version":1/,
    );
  });
});
