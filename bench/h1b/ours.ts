import { statSync } from 'node:fs';
import { join } from 'node:path';

import { EXPORT_ROWS, type Load, PAGE_SIZE, type Rival, type Work } from '#bench/h1b/workload.ts';
import { h1bFolder, readCurrent } from '#server/features/h1b/data-folder.ts';
import { openExplorer, type OpenExplorer } from '#server/features/h1b/explorer.ts';
import { CSV_HEADING, recordLine } from '#server/features/h1b/export-csv.ts';
import { importFiles } from '#server/features/h1b/import/import-files.ts';
import type { H1bQuery } from '#shared/domain/h1b-query.ts';

const BATCH = 1000;
const QUIET = { info: () => undefined, error: (text: string) => process.stderr.write(`${text}\n`) };

/** Our importer's cost for a CSV file. */
export async function loadOurs(csv: string, dataDir: string): Promise<Load> {
  const report = await importFiles({ dataDir, paths: [csv] });
  const folder = h1bFolder(dataDir);
  const bytes = statSync(join(folder, readCurrent(folder)?.file ?? '')).size;
  return { seconds: report.seconds, megabytes: bytes / 1e6 };
}

/** The explorer over a data directory, with `cacheBytes` for answers and selections (0 keeps none). */
export async function openOurs(
  dataDir: string,
  cacheBytes: number,
): Promise<{ rival: Rival; explorer: OpenExplorer; both: (work: Work) => Promise<unknown> }> {
  const explorer = await openExplorer({ dataDir, cacheBytes, log: QUIET });
  const ask = ({ filter, sort, page }: Work, withStatistics: boolean): H1bQuery => ({
    filter,
    sort,
    page,
    pageSize: PAGE_SIZE,
    annualised: false,
    withStatistics,
  });
  const rival: Rival = {
    name: 'Waymark',
    async page(work) {
      const { total, records } = await explorer.query(ask(work, false));
      return { total, ids: records.map((record) => record.id) };
    },
    async statistics({ filter }) {
      const found = await explorer.statistics(filter, false);
      return {
        total: found.totalApplications,
        average: found.averageSalary,
        median: found.medianSalary,
        min: found.minSalary,
        max: found.maxSalary,
        top: found.topEmployers.map(({ name, count }) => [name, count] as const),
        statuses: found.statusBreakdown,
      };
    },
    async csv({ filter }) {
      const ids = await explorer.ids(filter, false, EXPORT_ROWS);
      let bytes = Buffer.byteLength(CSV_HEADING);
      for (let start = 0; start < ids.length; start += BATCH) {
        const records = await explorer.records(ids.subarray(start, start + BATCH));
        bytes += Buffer.byteLength(records.map(recordLine).join(''));
      }
      return bytes;
    },
    close: () => explorer.close(),
  };
  return { rival, explorer, both: (work) => explorer.query(ask(work, true)) };
}
