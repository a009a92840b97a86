import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { DuckDBInstance } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { h1bFolder, readCurrent } from '#server/h1b/data-folder.ts';
import { exportFiles, writeParquet } from '#server/h1b/export-files/export-file.ts';
import { TestData } from '#server/h1b/import/testing/data-dir.ts';
import { commandFile } from '#test/support/operator-command.ts';
import { ensureSample } from '#server/h1b/sample/ensure-sample.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import { csvLine } from '#shared/core/csv.ts';
import { H1B_COLUMNS } from '#shared/h1b/columns.ts';

const ODD = `CASE_NUMBER,CASE_STATUS,EMPLOYER_NAME,JOB_TITLE,WAGE_RATE_OF_PAY_FROM,DECISION_DATE,WORKSITE_POSTAL_CODE
I-200-24001-000001,Certified,"Café Noir, Inc.",'=1+1,0.01,1900-01-01,501
I-200-24001-000002,Denied,"日本 ""ソフト""",Émigré – guide,1000000000,2079-06-05,98101-0001
X%_1,,,,,,
`;

describe('export to files', () => {
  let data: TestData;
  beforeEach(() => {
    data = new TestData();
  });
  afterEach(() => data.remove());

  const target = (name: string): string => join(data.root, name);
  const write = (format: 'csv' | 'parquet', name: string) =>
    exportFiles({ dataDir: data.dataDir, files: [{ format, file: target(name) }] });

  it('[LCA-20] writes Parquet from which another reader gets every value and type', async () => {
    await data.import(data.file('odd.csv', ODD));
    const report = await write('parquet', 'h1b.parquet');
    expect(report).toMatchObject({ version: 1, sample: false, records: 3 });
    const file = await asyncBufferFromFile(target('h1b.parquet'));
    const rows = await parquetReadObjects({ file });
    const date = (value: unknown) =>
      value instanceof Date ? value.toISOString().slice(0, 10) : value;
    expect(
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [k, date(v)]))),
    ).toEqual(
      data.records().map((record) => Object.fromEntries(H1B_COLUMNS.map((c) => [c, record[c]]))),
    );
    const { schema } = await parquetMetadataAsync(file);
    const types = new Map(schema.map((element) => [element.name, element.converted_type]));
    expect([...types.keys()].slice(1)).toEqual([...H1B_COLUMNS]);
    expect(types.get('decision_date')).toBe('DATE');
    expect(types.get('prevailing_wage')).toBe('DECIMAL');
    expect(types.get('employer_name')).toBe('UTF8');
  });

  it('writes Parquet in row groups that DuckDB reads', async () => {
    await ensureSample(data.dataDir, { rows: 2500, generated: true });
    const folder = h1bFolder(data.dataDir);
    const fd = openSync(target('sample.parquet'), 'w');
    const shares: number[] = [];
    const snapshot = openSnapshot(join(folder, readCurrent(folder)!.file));
    await writeParquet(snapshot, fd, (share) => shares.push(share), 1000);
    closeSync(fd);
    expect(shares).toEqual([0.4, 0.8, 1]);
    const file = await asyncBufferFromFile(target('sample.parquet'));
    const { row_groups: groups } = await parquetMetadataAsync(file);
    expect(groups.map((group) => Number(group.num_rows))).toEqual([1000, 1000, 500]);
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const sql = `SELECT count(*)::int AS n, sum(wage_rate_of_pay_from)::double AS wages,
      min(decision_date)::text AS first, count(DISTINCT employer_name)::int AS employers,
      typeof(any_value(wage_rate_of_pay_to)) AS money, typeof(any_value(end_date)) AS day
      FROM '${target('sample.parquet')}'`;
    const [row] = (await connection.runAndReadAll(sql)).getRowObjectsJS();
    connection.closeSync();
    instance.closeSync();
    const records = data.records();
    expect(row).toMatchObject({
      n: 2500,
      first: records.map((record) => record.decision_date ?? '9').sort()[0],
      employers: new Set(records.map((record) => record.employer_name)).size,
      money: 'DECIMAL(12,2)',
      day: 'DATE',
    });
    const cents = records.reduce(
      (sum, r) => sum + Math.round((r.wage_rate_of_pay_from ?? 0) * 100),
      0,
    );
    expect(Number(row?.['wages'])).toBeCloseTo(cents / 100, 1);
  });

  it('[LCA-20] writes CSV as the page does, and an import of it changes nothing', async () => {
    await data.import(data.file('odd.csv', ODD));
    await write('csv', 'h1b.csv');
    const lines = data.records().map((record) => csvLine(H1B_COLUMNS.map((name) => record[name])));
    expect(readFileSync(target('h1b.csv'), 'utf8')).toBe(csvLine(H1B_COLUMNS) + lines.join(''));
    expect(await data.import(target('h1b.csv'))).toMatchObject({
      published: false,
      files: [{ unchanged: 3 }],
    });
  });

  it('[LCA-20] leaves the previous file in place, and nothing else, when it cannot finish', async () => {
    await data.import(data.file('odd.csv', ODD));
    writeFileSync(target('kept.parquet'), 'before');
    const stop = () => {
      throw new Error('no space left on device');
    };
    const files = [{ format: 'parquet', file: target('kept.parquet') }] as const;
    await expect(exportFiles({ dataDir: data.dataDir, files, onProgress: stop })).rejects.toThrow(
      'no space left',
    );
    expect(readFileSync(target('kept.parquet'), 'utf8')).toBe('before');
    expect(readdirSync(data.root).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('[LCA-18] prints one JSON document with --json, also when there is nothing to export', async () => {
    const node = join(process.cwd(), 'node_modules/.bin/node');
    const run = async (): Promise<{ out: unknown; code: number }> => {
      const args = [await commandFile('h1b-export'), '--json', '--csv', target('a.csv')];
      const child = spawn(node, [...args, '--parquet', target('a.parquet')], {
        env: { ...process.env, DATA_DIR: data.dataDir },
      });
      let out = '';
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number];
      return { out: JSON.parse(out), code };
    };
    expect(await run()).toEqual({
      out: { error: expect.stringContaining('npm run h1b:import') },
      code: 1,
    });
    await data.import(data.file('odd.csv', ODD));
    expect(await run()).toMatchObject({
      out: { records: 3, files: [{ format: 'csv' }, { format: 'parquet' }] },
      code: 0,
    });
    expect(existsSync(target('a.parquet'))).toBe(true);
  });
});
