import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { type Load, PAGE_SIZE, type Rival, type Work } from '#bench/h1b/workload.ts';
import { h1bFolder, readCurrent } from '#server/h1b/data-folder.ts';
import type { OpenExplorer } from '#server/h1b/explorer-options.ts';
import { openExplorer } from '#server/h1b/explorer.ts';
import { streamCsv } from '#server/features/h1b/stream-csv.ts';
import { Identities } from '#server/h1b/identity/identities.ts';
import type { ImportReport } from '#server/h1b/import/report.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import type { H1bQuery } from '#shared/h1b/query.ts';
import { H1B_EXPORT_MAX } from '#shared/core/limits.ts';

const QUIET = { info: () => undefined, error: (text: string) => process.stderr.write(`${text}\n`) };

/** The cost of importing a CSV file with the operator's command; throws when a row is not imported. */
export async function loadOurs(csv: string, dataDir: string, rows: number): Promise<Load> {
  const command = join(import.meta.dirname, '../../tools/h1b-import.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [command, '--create', '--json', csv],
    {
      env: { ...process.env, DATA_DIR: dataDir },
    },
  );
  const report = JSON.parse(stdout) as ImportReport;
  if (report.records !== rows)
    throw new Error(`the import has ${report.records} of ${rows} records`);
  const folder = h1bFolder(dataDir);
  const bytes = statSync(join(folder, readCurrent(folder)?.file ?? '')).size;
  return { seconds: report.seconds, megabytes: bytes / 1e6 };
}

/** The name that stands for an employer of the data, by a name as filed. */
export function namesShown(dataDir: string): (employer: string) => string {
  const folder = h1bFolder(dataDir);
  const snapshot = openSnapshot(join(folder, readCurrent(folder)?.file ?? ''));
  const identities = new Identities(snapshot);
  const shown = new Map<string, string>();
  for (const code of identities.chiefs.keys()) {
    shown.set(identities.spelling(code), identities.spelling(identities.chiefs[code]!));
  }
  return (employer) => shown.get(employer) ?? employer;
}

/** The explorer over a data directory, with `cacheBytes` for answers and selections (0 caches none). */
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
      const ids = await explorer.ids(filter, false, H1B_EXPORT_MAX);
      const { csv } = streamCsv(explorer, ids, {
        signal: new AbortController().signal,
        sameRecords: () => true,
      });
      let bytes = 0;
      for await (const text of csv as AsyncIterable<Buffer>) bytes += text.length;
      return bytes;
    },
    close: () => explorer.close(),
  };
  return { rival, explorer, both: (work) => explorer.query(ask(work, true)) };
}
