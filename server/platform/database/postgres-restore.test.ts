import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { openDatabase } from '#server/platform/database/open-database.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { hasPostgres } from '#test/support/database.ts';
import { startPostgres, type PostgresCluster } from '#test/support/postgres-cluster.ts';
import { silentLog } from '#test/support/silent-log.ts';

const run = promisify(execFile);
const OPERATIONS = join(import.meta.dirname, '..', '..', '..', 'docs', 'operations.md');

/** The block of docs/operations.md that begins with a comment. */
async function blockOf(comment: string): Promise<string> {
  const page = await readFile(OPERATIONS, 'utf8');
  const block = page.split('```').find((part) => part.includes(comment));
  if (block === undefined) throw new Error(`docs/operations.md has no block '${comment}'`);
  return block.slice(block.indexOf('\n') + 1);
}

async function send(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const results: unknown = await client.query(sql);
    const last = (Array.isArray(results) ? results.at(-1) : results) as { rows: [] };
    return last.rows;
  } finally {
    await client.end();
  }
}

/** What each table holds, as its number of rows and a checksum, and who owns it. */
async function contentsOf(superuserUrl: string): Promise<unknown[]> {
  const tables = await send(
    superuserUrl,
    `select format('%I.%I', schemaname, tablename) as name, tableowner as owner from pg_tables
     where schemaname in ('public', 'auth') order by 1`,
  );
  return Promise.all(
    tables.map(async ({ name, owner }) => {
      const sql = `select count(*)::int as rows, md5(string_agg(t::text, '' order by t::text)) as sum from ${String(name)} t`;
      return { name, owner, ...(await send(superuserUrl, sql))[0] };
    }),
  );
}

/** The addresses of the database `waymark` on a cluster, of the page's two logins and of the superuser. */
function addressesOn({ superuserUrl }: PostgresCluster) {
  const as = (login: string) =>
    superuserUrl.replace('postgres@', `${login}@`).replace('/postgres?', '/waymark?');
  return { url: as('waymark'), migrationUrl: as('waymark_admin'), superuserUrl: as('postgres') };
}

type Addresses = ReturnType<typeof addressesOn>;

const start = ({ url, migrationUrl }: Addresses) =>
  openDatabase({ url, migrationUrl, dataDir: '', poolSize: 2, log: silentLog });

describe.skipIf(!hasPostgres())(
  `backup and restore of PostgreSQL as docs/operations.md has it${hasPostgres() ? '' : ' skipped: no PostgreSQL binaries'}`,
  () => {
    let folder: string;
    let clusters: PostgresCluster[];
    let from: Addresses;
    let contents: unknown[];

    /** A cluster with the logins of the page, whose database is empty. */
    async function newCluster(): Promise<PostgresCluster> {
      const cluster = await startPostgres(inject('postgresBinaries') ?? '');
      clusters.push(cluster);
      await send(cluster.superuserUrl, 'drop role waymark');
      const logins = (await blockOf('create role waymark_admin')).split(';');
      for (const statement of logins) await send(cluster.superuserUrl, statement);
      return cluster;
    }

    /** Runs a block of the page as a shell does. */
    const shell = async (block: string, { url, migrationUrl }: Addresses) =>
      run('sh', ['-euc', block], {
        cwd: folder,
        env: { PATH: process.env['PATH'], DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl },
      });

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'waymark-restore-'));
      clusters = [];
      from = addressesOn(await newCluster());
      const database = await start(from);
      const ann = await plantAccount(database);
      await database.transaction(ann, (tx) =>
        tx
          .insertInto('profiles')
          .values({ user_id: ann.userId, created_at: new Date(), updated_at: new Date() })
          .execute(),
      );
      await database.close();
      contents = await contentsOf(from.superuserUrl);
    }, 120_000);

    afterAll(async () => {
      await Promise.all(clusters.map((cluster) => cluster.remove()));
      await rm(folder, { recursive: true, force: true });
    });

    test('[OPS-14] without a superuser, by the login that migrates, on another cluster', async () => {
      expect(contents).toContainEqual(
        expect.objectContaining({ name: 'public.profiles', rows: 1 }),
      );
      await shell(await blockOf('# Back up'), from);
      const to = addressesOn(await newCluster());
      await shell(await blockOf('# Restore'), to);
      const database = await start(to);
      await database.check();
      await database.close();
      expect(await contentsOf(to.superuserUrl)).toEqual(contents);
    }, 120_000);

    test('[OPS-14] by a login that does not take the owner’s role: the start gives the owner what it restored', async () => {
      await shell(await blockOf('# Back up'), from);
      const to = addressesOn(await newCluster());
      const block = (await blockOf('# Restore')).replace(' --role=waymark_owner', '');
      const former = 'usage on schema public to waymark_owner;';
      const more = `${former}\ngrant create, usage on schema public to waymark_admin;`;
      await shell(block.replace(former, more), to);
      const database = await start(to);
      await database.check();
      await database.close();
      expect(await contentsOf(to.superuserUrl)).toEqual(contents);
    }, 120_000);

    test('[OPS-14] by a superuser, with the roles of the former cluster', async () => {
      const dump = join(folder, 'super.dump');
      const roles = join(folder, 'roles.sql');
      const former = clusters[0]?.superuserUrl ?? '';
      await run('pg_dumpall', ['--roles-only', '-d', former, '-f', roles]);
      await run('pg_dump', ['-Fc', '-f', dump, '-d', from.superuserUrl]);
      const cluster = await newCluster();
      const to = addressesOn(cluster);
      // The logins are there already, which is no failure.
      await run('psql', ['-q', '-f', roles, '-d', cluster.superuserUrl]);
      await run('pg_restore', ['--exit-on-error', '-d', to.superuserUrl, dump]);
      const database = await start(to);
      await database.check();
      await database.close();
      expect(await contentsOf(to.superuserUrl)).toEqual(contents);
    }, 120_000);
  },
);
