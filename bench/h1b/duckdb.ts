import { statSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';

import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

import {
  countSql,
  csvBytes,
  exportSql,
  figuresOf,
  pageSql,
  type StatisticsRow,
  statisticsSql,
  TABLE_COLUMNS,
} from '#bench/h1b/sql.ts';
import type { Load, Rival } from '#bench/h1b/workload.ts';

/** Memory for DuckDB: the same share of the machine that PostgreSQL and our engine get. */
const MEMORY_SHARE = 0.4;

/** DuckDB with one flat table over the records of a CSV file. */
export async function openDuckDb(
  csv: string,
  folder: string,
): Promise<{ rival: Rival; load: Load }> {
  const file = join(folder, 'flat.duckdb');
  const instance = await DuckDBInstance.create(file, {
    threads: String(availableParallelism()),
    memory_limit: `${Math.floor((totalmem() * MEMORY_SHARE) / 1e6)}MB`,
  });
  const free: DuckDBConnection[] = [await instance.connect()];
  const rows = async (sql: string): Promise<Record<string, unknown>[]> => {
    const connection = free.pop() ?? (await instance.connect());
    try {
      return (await connection.runAndReadAll(sql)).getRowObjectsJS();
    } finally {
      free.push(connection);
    }
  };
  const started = performance.now();
  await rows(`CREATE TABLE h1b (${TABLE_COLUMNS})`);
  await rows(`COPY h1b FROM '${csv}' (HEADER, NULLSTR '')`);
  await rows('CHECKPOINT');
  const seconds = (performance.now() - started) / 1000;
  const rival: Rival = {
    name: 'DuckDB flat',
    async page(work) {
      const [count, page] = await Promise.all([rows(countSql(work)), rows(pageSql(work))]);
      return { total: Number(count[0]?.['n']), ids: page.map((row) => Number(row['id'])) };
    },
    async statistics(work) {
      const [row] = await rows(statisticsSql(work, 'json_group_object', 'list'));
      const text = (row?.['statuses'] ?? '{}') as string;
      return figuresOf(row as unknown as StatisticsRow, JSON.parse(text) as Record<string, number>);
    },
    csv: async (work) => csvBytes(await rows(exportSql(work))),
    close() {
      for (const connection of free) connection.closeSync();
      instance.closeSync();
      return Promise.resolve();
    },
  };
  return { rival, load: { seconds, megabytes: statSync(file).size / 1e6 } };
}
