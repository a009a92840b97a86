import { mkdtemp, rename } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { inject } from 'vitest';

import type { Database } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { OpenDatabaseOptions } from '#server/platform/database/open-database.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';

interface Kept {
  readonly database: Database;
  readonly options: OpenDatabaseOptions;
}

/** The worker's database; undefined while a suite has it, and before the first one. */
let free: Kept | undefined;

/**
 * Lends the embedded database of this worker, with no row in it; opening one takes seconds of computing.
 * Only for suites that change rows and nothing else: tables, roles and the engine itself stay as they are.
 */
export async function lendEmbedded(
  differences: Omit<OpenDatabaseOptions, 'dataDir'>,
): Promise<Kept & { giveBack: () => void }> {
  const kept = free ?? (await open(differences));
  free = undefined;
  await empty(kept.database);
  return { ...kept, giveBack: () => (free = kept) };
}

async function open(differences: Omit<OpenDatabaseOptions, 'dataDir'>): Promise<Kept> {
  // In the run's folder, which is deleted with it: a worker ends without notice.
  const dataDir = await mkdtemp(join(inject('folder'), 'database-'));
  await rename(await preparedDataDir(), dataDir);
  const options = { ...differences, dataDir };
  return { database: await openDatabase(options), options };
}

/** Deletes every row but the names of the migrations; a large table is truncated, which for small ones takes longer. */
async function empty(database: Database): Promise<void> {
  await database.transaction({ role: 'service_role' }, async (tx) => {
    // The engine's own user, who may switch triggers off.
    await sql`reset role`.execute(tx);
    await sql`do $$
      declare each record;
      begin
        perform set_config('session_replication_role', 'replica', true);
        for each in
          select t.oid::regclass as name, pg_relation_size(t.oid) as bytes
          from pg_class t join pg_namespace n on n.oid = t.relnamespace
          where t.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
            and t.relname <> 'waymark_migrations' and pg_relation_size(t.oid) > 0
        loop
          if each.bytes > 1000000 then
            execute format('truncate %s cascade', each.name);
          else
            execute format('delete from %s', each.name);
          end if;
        end loop;
      end $$`.execute(tx);
  });
}
