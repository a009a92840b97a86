import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';

import { importAll } from '#server/h1b/approvals/import-all.ts';
import { programmeFolder, readCurrent } from '#server/h1b/data-folder.ts';
import { engineOfFile } from '#server/h1b/testing/build.ts';

/** Whole fiscal years; they are not part of the repository, so this test runs only where the folder exists. */
const REAL = join(import.meta.dirname, '../../../../shared/data/perm');
/** The year whose file is smallest, and the one with a case that was decided before it was filed; with PERM_YEARS=all every year, which takes half a minute of computing. */
const YEARS = process.env['PERM_YEARS'] === 'all' ? /\.parquet$/ : /fy(2013|2021)\.parquet$/;
const MINUTES = 10 * 60_000;

/** The same figures by another reader, from the files themselves. */
async function readBeside(paths: readonly string[], period: string): Promise<object[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const certified = "replace(upper(case_status), ' ', '') in ('CERTIFIED', 'CERTIFIED-EXPIRED')";
  // One case of FY2021 was decided before it was filed.
  const judged = `(${certified} or upper(case_status) = 'DENIED') and decision_date >= received_date`;
  const days = `case when ${judged} then decision_date - received_date end`;
  const rows = await connection.runAndReadAll(`
    select ${period} as period, count(*)::int as cases,
      (count(*) filter (${certified}))::int as certified,
      (count(*) filter (upper(case_status) = 'DENIED'))::int as denied,
      (count(*) filter (upper(case_status) = 'WITHDRAWN'))::int as withdrawn,
      (count(${days}))::int as timed, quantile_cont(${days}, 0.5) as "medianDays"
    from read_parquet([${paths.map((path) => `'${path}'`).join(', ')}]) where decision_date is not null group by 1 order by 1`);
  return rows.getRowObjects();
}

test.skipIf(!existsSync(REAL))(
  '[PERM-5] every year and quarter of real files has the cases and days that a second reader finds',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'h1b-'));
    try {
      const names = readdirSync(REAL).filter((name) => YEARS.test(name));
      const paths = names.map((name) => join(REAL, name));
      const { perm } = await importAll({
        dataDir,
        paths,
        partial: false,
        now: new Date(),
      });
      expect(perm?.files.map(({ rejected, refused }) => ({ rejected, refused }))).toEqual(
        names.map(() => ({ rejected: 0, refused: null })),
      );
      const folder = programmeFolder(dataDir, 'perm');
      const engine = engineOfFile(join(folder, readCurrent(folder)!.file));
      const { years, quarters } = engine.certifications({});
      expect(years).toEqual(await readBeside(paths, 'fiscal_year::varchar'));
      const quarter = "year(decision_date) || '-Q' || quarter(decision_date)";
      expect(quarters).toEqual(await readBeside(paths, quarter));
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  },
  MINUTES,
);
