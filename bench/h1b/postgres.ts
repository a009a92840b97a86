import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';

import { Pool, types } from 'pg';

import { EXTRA_COLUMNS, FILTERED_COLUMNS } from '#bench/h1b/records.ts';
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
import { H1B_COLUMNS } from '#shared/h1b/columns.ts';

const INDEXES = [
  'CREATE EXTENSION pg_trgm',
  'ALTER TABLE h1b ADD PRIMARY KEY (id)',
  'CREATE UNIQUE INDEX ON h1b (case_number)',
  'CREATE INDEX ON h1b (case_status)',
  'CREATE INDEX ON h1b (salary DESC NULLS LAST, id DESC)',
  'CREATE INDEX ON h1b (wage_rate_of_pay_from)',
  'CREATE INDEX ON h1b (wage_rate_of_pay_to)',
  'CREATE INDEX ON h1b (decision_date)',
  'CREATE INDEX ON h1b (employer_fold, employer_name, id)',
  'CREATE INDEX ON h1b (job_title, id)',
  'CREATE INDEX ON h1b (lower(worksite_city), worksite_state)',
  'CREATE INDEX ON h1b (worksite_state, fiscal_year)',
  'CREATE INDEX ON h1b (left(soc_code, 7), fiscal_year)',
  'CREATE INDEX ON h1b (latitude, longitude)',
  'CREATE INDEX ON h1b USING gin (employer_name gin_trgm_ops)',
  'CREATE INDEX ON h1b USING gin (job_title gin_trgm_ops)',
  'CREATE INDEX ON h1b USING gin (case_number gin_trgm_ops)',
  'VACUUM ANALYZE h1b',
];

/** PostgreSQL with pg_trgm over the records of a CSV file, in a throw-away cluster tuned for the machine; null when its binaries are missing. */
export async function openPostgres(csv: string): Promise<{ rival: Rival; load: Load } | null> {
  let binaries: string;
  try {
    binaries = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
  const cluster = startCluster(binaries);
  const pool = new Pool({ host: cluster.socket, user: 'postgres', database: 'postgres', max: 16 });
  types.setTypeParser(types.builtins.DATE, (text) => text);
  const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
    (await pool.query<Record<string, unknown>>(sql)).rows;
  try {
    const started = performance.now();
    await pool.query(`CREATE TABLE h1b (${TABLE_COLUMNS})`);
    copyIn(csv, binaries, cluster.socket);
    for (const statement of INDEXES) await pool.query(statement);
    const seconds = (performance.now() - started) / 1000;
    const [size] = await rows("SELECT pg_total_relation_size('h1b') AS bytes");
    const rival: Rival = {
      name: 'PostgreSQL + pg_trgm',
      async page(work) {
        const [count, page] = await Promise.all([rows(countSql(work)), rows(pageSql(work))]);
        return { total: Number(count[0]?.['n']), ids: page.map((row) => Number(row['id'])) };
      },
      async statistics(work) {
        const [row] = await rows(statisticsSql(work, 'json_object_agg', 'array_agg'));
        const statuses = (row?.['statuses'] ?? {}) as Record<string, number>;
        return figuresOf(row as unknown as StatisticsRow, statuses);
      },
      csv: async (work) => csvBytes(await rows(exportSql(work))),
      async close() {
        await pool.end();
        cluster.stop();
      },
    };
    return { rival, load: { seconds, megabytes: Number(size?.['bytes']) / 1e6 } };
  } catch (error) {
    await pool.end();
    cluster.stop();
    throw error;
  }
}

/** Runs a command of PostgreSQL, as user postgres when we are root, which the server refuses. */
function startCluster(binaries: string): { socket: string; stop: () => void } {
  const home = mkdtempSync(join(tmpdir(), 'waymark-bench-pg-'));
  const root = process.getuid?.() === 0;
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const user = root ? { uid: id('-u'), gid: id('-g') } : {};
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid);
  const run = (name: string, ...args: string[]): void => {
    execFileSync(join(binaries, name), args, { ...user, cwd: home, stdio: 'ignore' });
  };
  const data = join(home, 'data');
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N');
  const share = (part: number): string => `${Math.floor((totalmem() * part) / 1e6)}MB`;
  const settings = {
    listen_addresses: "''",
    unix_socket_directories: `'${home}'`,
    shared_buffers: share(0.25),
    effective_cache_size: share(0.6),
    work_mem: '256MB',
    maintenance_work_mem: share(0.08),
    random_page_cost: '1.1',
    max_wal_size: '20GB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    checkpoint_timeout: '1h',
    synchronous_commit: 'off',
    fsync: 'off',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
  run('pg_ctl', '-D', data, '-l', join(home, 'log'), '-w', 'start');
  const stop = (): void => {
    process.off('exit', stop);
    run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
    rmSync(home, { recursive: true, force: true });
  };
  process.once('exit', stop);
  return { socket: home, stop };
}

function copyIn(csv: string, binaries: string, socket: string): void {
  const columns = [...EXTRA_COLUMNS, ...H1B_COLUMNS, ...FILTERED_COLUMNS].join(', ');
  const copy = `\\copy h1b (${columns}) from '${csv}' csv header encoding 'utf8'`;
  const args = ['-h', socket, '-U', 'postgres', '-d', 'postgres', '-q', '-c', copy];
  execFileSync(join(binaries, 'psql'), args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
