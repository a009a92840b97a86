import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { openDatabase } from '#server/platform/database/open-database.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { hasPostgres } from '#test/support/database.ts';
import {
  send,
  startOperationsCluster,
  type OperationsCluster,
} from '#test/support/operations-cluster.ts';
import { blockOf, runBlock } from '#test/support/operations-page.ts';
import { silentLog } from '#test/support/silent-log.ts';

const run = promisify(execFile);
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

const start = ({ url, migrationUrl }: OperationsCluster) =>
  openDatabase({ url, migrationUrl, dataDir: '', poolSize: 2, log: silentLog });

describe.skipIf(!hasPostgres())(
  `backup and restore of PostgreSQL as docs/operations.md has it${hasPostgres() ? '' : ' skipped: no PostgreSQL binaries'}`,
  () => {
    let folder: string;
    let clusters: OperationsCluster[];
    let from: OperationsCluster;
    let contents: unknown[];

    /** A cluster with the logins of the page, whose database is empty. */
    async function newCluster(): Promise<OperationsCluster> {
      const made = await startOperationsCluster(inject('postgresBinaries') ?? '');
      clusters.push(made);
      return made;
    }

    /** Runs a block of the page as a shell does. */
    const shell = (block: string, { url, migrationUrl }: OperationsCluster) =>
      runBlock(block, {
        folder,
        env: { DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl },
      });

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'waymark-restore-'));
      clusters = [];
      from = await newCluster();
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
      await Promise.all(clusters.map(({ cluster }) => cluster.remove()));
      await rm(folder, { recursive: true, force: true });
    });

    test('[OPS-14] without a superuser, by the login that migrates, on another cluster', async () => {
      expect(contents).toContainEqual(
        expect.objectContaining({ name: 'public.profiles', rows: 1 }),
      );
      await shell(await blockOf('# Back up'), from);
      const to = await newCluster();
      await shell(await blockOf('# Restore'), to);
      const database = await start(to);
      await database.check();
      await database.close();
      expect(await contentsOf(to.superuserUrl)).toEqual(contents);
    }, 120_000);

    test('[OPS-14] by a login that does not take the owner’s role: the start gives the owner what it restored', async () => {
      await shell(await blockOf('# Back up'), from);
      const to = await newCluster();
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
      const former = clusters[0]?.cluster.superuserUrl ?? '';
      await run('pg_dumpall', ['--roles-only', '-d', former, '-f', roles]);
      await run('pg_dump', ['-Fc', '-f', dump, '-d', from.superuserUrl]);
      const to = await newCluster();
      // The logins are there already, which is no failure.
      await run('psql', ['-q', '-f', roles, '-d', to.cluster.superuserUrl]);
      await run('pg_restore', ['--exit-on-error', '-d', to.superuserUrl, dump]);
      const database = await start(to);
      await database.check();
      await database.close();
      expect(await contentsOf(to.superuserUrl)).toEqual(contents);
    }, 120_000);
  },
);
