import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { Migration } from '#server/platform/database/migrations/migration.ts';
import type { RunTransaction } from '#server/platform/database/run-transaction.ts';
import { UserError } from '#shared/errors.ts';

// Any constant will do; several nodes may start at once on one database.
const LOCK = 4_713_042_001;

/**
 * Applies the migrations that are not yet applied, each in a transaction of its own; safe from several nodes at once.
 * Returns the names applied now. Throws an Error when the database is newer than this program or a step fails.
 */
export async function migrate(
  run: RunTransaction,
  migrations: readonly Migration[],
): Promise<string[]> {
  const applied: string[] = [];
  await asOwner(run, async (tx) => {
    await requireOwnDatabase(tx);
    await sql`
      create table if not exists public.waymark_migrations (
        name text primary key,
        applied_at timestamptz not null default now()
      )`.execute(tx);
    const unknown = [...(await appliedNames(tx))].filter(
      (name) => !migrations.some((migration) => migration.name === name),
    );
    if (unknown.length > 0) {
      throw new UserError(
        `The database was made by a newer Waymark (it has ${unknown.join(', ')}). Start that version, or restore an older backup.`,
      );
    }
  });
  for (const migration of migrations) {
    await asOwner(run, async (tx) => {
      if ((await appliedNames(tx)).has(migration.name)) return;
      try {
        await migration.up(tx);
      } catch (error) {
        throw new Error(
          `Migration ${migration.name} failed; the database is as it was before it. ` +
            'On PostgreSQL the login must own the database and be allowed to create roles (CREATEROLE).',
          { cause: error },
        );
      }
      await sql`insert into public.waymark_migrations (name) values (${migration.name})`.execute(
        tx,
      );
      applied.push(migration.name);
    });
  }
  return applied;
}

/** Throws a UserError when the login may not make tables, before PostgreSQL refuses with less to go on. */
async function requireOwnDatabase(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ database: string; login: string; may: boolean }>`
    select current_database() as database, current_user as login,
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as may`.execute(
    tx,
  );
  const [{ database, login, may } = { database: '', login: '', may: true }] = rows;
  if (may) return;
  throw new UserError(
    `The login ${login} may not make tables in the database ${database}. Make it the owner: ALTER DATABASE "${database}" OWNER TO "${login}".`,
  );
}

function asOwner(run: RunTransaction, work: (tx: Transaction) => Promise<void>): Promise<void> {
  return run(
    { role: 'owner' },
    async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
      await work(tx);
    },
    Infinity,
  );
}

async function appliedNames(tx: Transaction): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from public.waymark_migrations`.execute(tx);
  return new Set(rows.map((row) => row.name));
}
