import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type ApprovalRow, sumRows } from '#server/h1b/approvals/approval-row.ts';
import { rowsOf } from '#server/h1b/approvals/approval-table.ts';
import { readImported } from '#server/h1b/approvals/approvals-folder.ts';
import { describeAll, importAll, sortFiles } from '#server/h1b/approvals/import-all.ts';
import { whyPartial } from '#server/h1b/approvals/judge-year.ts';
import { readApprovals } from '#server/h1b/approvals/read-approvals.ts';
import { writeApprovals } from '#server/h1b/approvals/store-file.ts';
import {
  approvalLine,
  approvalRow,
  approvalsOf,
  HEADINGS,
} from '#server/h1b/approvals/testing/rows.ts';
import { findTables } from '#server/platform/tables/find-tables.ts';

/** Real files of several years; they are not part of the repository, so their tests run only where the folder exists. */
const REAL = join(import.meta.dirname, '../../../../shared/data/uscis');
const NOW = new Date('2026-11-22');

let folder: string;
let shipped: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'approvals-'));
  shipped = join(folder, 'shipped');
  await writeApprovals(shipped, approvalsOf([...wholeYear(2021), ...wholeYear(2022)]));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const textOf = (rows: readonly ApprovalRow[]) =>
  [HEADINGS, ...rows.map(approvalLine), ''].join('\n');

/** A year that has enough petitions to be a whole one. */
const wholeYear = (fiscalYear: number, initialApprovals = 70_000) => [
  approvalRow('HARBOUR ANALYTICS LLC', { fiscalYear, initialApprovals }),
  approvalRow('', { fiscalYear, state: 'TX', naics: '33' }),
];

async function run(dataDir: string, paths: readonly string[], partial = false) {
  return await importAll({ dataDir: join(folder, dataDir), paths, partial, now: NOW, shipped });
}
const yearsOf = async (dataDir: string) =>
  (await readImported(join(folder, dataDir)))?.years.map(({ fiscalYear, complete }) => [
    fiscalYear,
    complete,
  ]);

describe('an import of USCIS files', () => {
  test('[APR-1] recognises every form by its headings and keeps the six kinds', async () => {
    const newer = file(
      'newer.csv',
      '\uFEFFLine by line,Fiscal Year   ,Employer (Petitioner) Name,Tax ID,Industry (NAICS) Code,Petitioner City,Petitioner State,Petitioner Zip Code,Initial Approval,Initial Denial,Continuing Approval,Continuing Denial\n' +
        '1,2018,HARBOUR LLC ,3805,52 - Finance and Insurance,SEATTLE,WA,98101,"1,720",1,2,3\n',
    );
    const kinds = ['New Employment', 'Continuation', 'Change with Same Employer', 'New Concurrent'];
    const named = [...kinds, 'Change of Employer', 'Amended'].flatMap((kind) => [
      `${kind} Approval`,
      `${kind} Denial`,
    ]);
    const before =
      'Fiscal Year\tEmployer (Petitioner) Name\tTax ID\tIndustry (NAICS) Code\tPetitioner City\tPetitioner State\tPetitioner Zip Code\t';
    const sixKinds = file(
      'kinds.csv',
      Buffer.from(
        `\uFEFF${before}${named.join('\t')}\n2019\tHARBOUR LLC\t12\t54\tSEATTLE\tWA\t98101\t1\t2\t3\t4\t5\t6\t7\t8\t9\t10\t11\t12\n`,
        'utf16le',
      ),
    );
    const { approvals } = await run('forms', [newer, sixKinds], true);
    expect(approvals.flatMap(({ years }) => years.map(({ totals }) => totals))).toEqual([
      { initialApprovals: 1720, initialDenials: 1, continuingApprovals: 2, continuingDenials: 3 },
      // New employment and new concurrent are initial, the other four continue.
      { initialApprovals: 8, initialDenials: 10, continuingApprovals: 28, continuingDenials: 32 },
    ]);
    const stored = rowsOf((await readImported(join(folder, 'forms')))!.table);
    expect(stored.find(({ fiscalYear }) => fiscalYear === 2019)?.kinds).toHaveLength(12);
    expect(stored.find(({ fiscalYear }) => fiscalYear === 2018)).toMatchObject({
      employer: 'HARBOUR LLC',
      naics: '52 - Finance and Insurance',
      kinds: null,
    });
  });

  test('[APR-1] tells them from filings, and leaves other tables to the import of filings', async () => {
    const approvals = file('a.csv', textOf([approvalRow('A')]));
    const other = file('b.csv', 'CASE_NUMBER,EMPLOYER_NAME\n1,A\n');
    expect(await sortFiles([other, approvals, join(folder, 'none.csv')])).toEqual({
      approvals: [approvals],
      wages: [],
      filings: [other, join(folder, 'none.csv')],
    });
  });

  test('[APR-2] a whole year replaces a whole year, and the same file twice changes nothing', async () => {
    const first = file('first.csv', textOf(wholeYear(2019)));
    const second = file('second.csv', textOf(wholeYear(2019, 72_000)));
    await run('whole', [first]);
    const outcomes = async (path: string) =>
      (await run('whole', [path])).approvals.flatMap(({ years }) =>
        years.map(({ outcome }) => outcome),
      );
    expect(await outcomes(second)).toEqual(['loaded']);
    expect(await outcomes(second)).toEqual(['unchanged']);
    const { years, table } = (await readImported(join(folder, 'whole')))!;
    expect(years.find(({ fiscalYear }) => fiscalYear === 2019)).toMatchObject({
      rows: 2,
      initialApprovals: 72_001,
      complete: true,
    });
    expect(rowsOf(table).filter(({ fiscalYear }) => fiscalYear === 2019)).toHaveLength(2);
    expect(await yearsOf('whole')).toEqual([
      [2019, true],
      [2021, true],
      [2022, true],
    ]);
  });

  test.each([
    [
      'one industry',
      [approvalRow('A', { fiscalYear: 2018, initialApprovals: 90_000 })],
      'industry',
    ],
    ['early', [...wholeYear(2018, 5)], '65,000'],
    ['unfinished', [...wholeYear(2027)], 'not over'],
  ])('[APR-3] refuses a part of a year (%s) unless it is asked for', async (name, rows, why) => {
    const path = file(`${name}.csv`, textOf(rows));
    const refused = await run(name, [path]);
    expect(refused.approvals[0]?.years[0]).toMatchObject({ outcome: 'refused' });
    expect(describeAll(refused)).toContain(why);
    expect(await yearsOf(name)).toBeUndefined();
    const added = await run(name, [path], true);
    expect(added.approvals[0]?.years[0]).toMatchObject({ outcome: 'loaded as a part' });
    const year = (await readImported(join(folder, name)))!.years.find(({ complete }) => !complete);
    expect(year?.missing).toContain(why);
  });

  test('[APR-3] a part never replaces a whole year, and replaces the same industries of a part', async () => {
    const part = (naics: string, initialApprovals: number) =>
      file(
        `${naics}.csv`,
        textOf([approvalRow('A', { fiscalYear: 2017, naics, initialApprovals })]),
      );
    await run('parts', [part('54', 3), part('52', 4)], true);
    await run('parts', [part('54', 5)], true);
    const rows = rowsOf((await readImported(join(folder, 'parts')))!.table);
    expect(sumRows(rows.filter(({ fiscalYear }) => fiscalYear === 2017)).initialApprovals).toBe(9);
    const whole = file('2022.csv', textOf([approvalRow('A')]));
    const { approvals } = await run('parts', [whole], true);
    expect(approvals[0]?.years[0]).toMatchObject({ outcome: 'refused' });
  });

  test('[APR-4] counts every row: read, blank, rejected with its value and line', async () => {
    const lines = [approvalLine(approvalRow('A')), ',,,,,,,,,,', approvalLine(approvalRow('B'))];
    const path = file('bad.csv', [HEADINGS, ...lines, '2022,C,x,0,0,0,54,,WA,A,1', ''].join('\n'));
    const { approvals } = await run('counted', [path]);
    expect(approvals[0]).toMatchObject({
      rowsRead: 4,
      blank: 1,
      rejected: 1,
      reasons: [{ reason: '"x" is not a number of petitions', count: 1, lines: [5] }],
    });
  });

  const expected = existsSync(REAL)
    ? (JSON.parse(readFileSync(join(REAL, 'expected_counts.json'), 'utf8')) as {
        files: Record<
          string,
          { rows: number; totals?: Record<string, number>; by_fiscal_year?: object }
        >;
      })
    : undefined;

  test.skipIf(!expected).each(Object.entries(expected?.files ?? { none: { rows: 0 } }))(
    `[APR-5] real files give the totals of an independent reader: %s${expected ? '' : ' (skipped: the files are not here)'}`,
    async (name, { rows, totals, by_fiscal_year: years = {} }) => {
      for await (const found of findTables(join(REAL, name), name, folder)) {
        const read = await readApprovals(found);
        const byYear = Map.groupBy(read.rows, ({ fiscalYear }) => fiscalYear);
        const sums = [...byYear]
          .toSorted(([a], [b]) => a - b)
          .map(([, all]) => [...(totals ? [] : [all.length]), ...Object.values(sumRows(all))]);
        expect(read).toMatchObject({ rowsRead: rows, rejected: 0, blank: 0 });
        expect(sums).toEqual(
          totals ? [Object.values(totals)] : Object.values(years).map(Object.values),
        );
        const whole = [...byYear].filter(([, all]) => whyPartial(all, '2026-11-22') === null);
        expect(whole).toHaveLength(/20(15|19|21|22)\.csv$/.test(name) ? 1 : 0);
      }
    },
    30_000,
  );
});
