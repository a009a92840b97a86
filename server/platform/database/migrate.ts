import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { Migration } from '#server/platform/database/migrations/migration.ts';
import { OWNER, prepareOwner } from '#server/platform/database/prepare-owner.ts';
import type { RunTransaction } from '#server/platform/database/run-transaction.ts';
import {
  appliedMigrations,
  requireUsable,
  type AppliedMigration,
} from '#server/platform/database/schema-version.ts';
import { UserError } from '#shared/core/errors.ts';

// Any constant will do: it keeps nodes that start at once on one database apart.
const LOCK = 4_713_042_001;

/** What applying migrations needs. */
interface MigrateOptions {
  /** Runs transactions as the login that migrates. */
  readonly run: RunTransaction;
  readonly migrations: readonly Migration[];
  /** The login that serves, when it is another one. */
  readonly runTime?: string | undefined;
}

/**
 * Applies the migrations that are not yet applied, each in a transaction of its own as the owner of the tables; safe
 * from several nodes at once. An empty database takes the newest baseline instead of what it replaces. A login that may
 * not become the owner only checks that nothing is to be done.
 * Returns the names applied now. Throws an Error when the database is too new for this program or a step fails.
 */
export async function migrate({ run, migrations, runTime }: MigrateOptions): Promise<string[]> {
  const applied: string[] = [];
  let found = await locked(run, (tx) => prepare(tx, { migrations, runTime }));
  requireUsable(found, migrations);
  while (nextStep(found, migrations)) {
    const step = await locked(run, async (tx) => {
      await becomeOwner(tx);
      // Another node may have taken some meanwhile.
      found = await appliedMigrations(tx);
      return applyNext(tx, nextStep(found, migrations));
    });
    if (!step) break;
    found = [...found, ...step.notes.map(({ name, needs = null }) => ({ name, needs }))];
    applied.push(step.migration.name);
  }
  return applied;
}

/** What is done next to a database. */
interface Step {
  readonly migration: Migration;
  /** False for a database that came to a baseline by the migrations it replaces. */
  readonly isRun: boolean;
  /** The migrations that the database has after it. */
  readonly notes: readonly Migration[];
}

function nextStep(
  found: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Step | undefined {
  const start = migrations.findLastIndex(({ isBaseline }) => isBaseline);
  const baseline = migrations[start];
  if (found.length === 0 && baseline) {
    return { migration: baseline, isRun: true, notes: migrations.slice(0, start + 1) };
  }
  const known = new Set(found.map(({ name }) => name));
  const next = migrations.find(({ name }) => !known.has(name));
  return next && { migration: next, isRun: !next.isBaseline, notes: [next] };
}

async function applyNext(tx: Transaction, step: Step | undefined): Promise<Step | undefined> {
  if (!step) return undefined;
  const { migration, isRun, notes } = step;
  try {
    if (isRun) await migration.up(tx);
  } catch (error) {
    throw failure(`Migration ${migration.name} failed`, error);
  }
  const rows = notes.map(({ name, needs = null }) => sql`(${name}, ${needs})`);
  await sql`insert into public.waymark_migrations (name, needs) values ${sql.join(rows)}`.execute(
    tx,
  );
  return step;
}

/** Readies the owner and the table of migrations, and returns those that are applied. */
async function prepare(
  tx: Transaction,
  { migrations, runTime }: Omit<MigrateOptions, 'run'>,
): Promise<AppliedMigration[]> {
  const login = await describeLogin(tx);
  if (login.servesOnly) return requireAll(tx, migrations);
  if (!login.may) throw notOwner(login);
  await prepareOwner(tx, { migration: login.name, runTime: runTime ?? login.name }).catch(
    (error: unknown) => {
      throw failure('The database could not be prepared', error);
    },
  );
  await becomeOwner(tx);
  await sql`
    create table if not exists public.waymark_migrations (
      name text primary key,
      applied_at timestamptz not null default now(),
      needs text
    )`.execute(tx);
  await addNeeds(tx);
  await sql`grant select on public.waymark_migrations to service_role`.execute(tx);
  return appliedMigrations(tx);
}

/** Does what a start does before its migrations, and takes it back: what a start would refuse is thrown. Returns the applied migrations. */
export async function rehearse(options: MigrateOptions): Promise<AppliedMigration[]> {
  let found: AppliedMigration[] = [];
  const takenBack = new Error('taken back');
  try {
    await locked(options.run, async (tx) => {
      found = await prepare(tx, options);
      throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  }
  return found;
}

interface LoginRights {
  readonly name: string;
  readonly database: string;
  /** Whether the login may make tables, itself or as a role it may become. */
  readonly may: boolean;
  /** Whether the tables belong to another role that the login may not become. */
  readonly servesOnly: boolean;
}

async function describeLogin(tx: Transaction): Promise<LoginRights> {
  const { rows } = await sql<LoginRights>`
    select current_user as name, current_database() as database,
      has_database_privilege(current_database(), 'create')
        and (has_schema_privilege('public', 'create') or pg_has_role('pg_database_owner', 'member'))
        or coalesce((select pg_has_role(oid, 'member') from pg_roles where rolname = ${OWNER}), false) as may,
      exists (
        select from pg_tables where schemaname = 'public' and tablename = 'waymark_migrations'
          and tableowner = ${OWNER}
      ) and not (select pg_has_role(oid, 'member') from pg_roles where rolname = ${OWNER})
        and not (select rolcreaterole from pg_roles where rolname = current_user) as "servesOnly"`.execute(
    tx,
  );
  return rows[0] as LoginRights;
}

/** The applied migrations, read by a login that cannot apply any; throws a UserError when one is missing. */
async function requireAll(
  tx: Transaction,
  migrations: readonly Migration[],
): Promise<AppliedMigration[]> {
  await sql`set local role service_role`.execute(tx);
  const found = await appliedMigrations(tx);
  const known = new Set(found.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (missing.length === 0) return found;
  throw new UserError(
    `The database lacks ${missing.join(', ')}. Start one server with DATABASE_MIGRATION_URL, the login that may change the tables.`,
  );
}

/** The error for a login without rights, before PostgreSQL refuses with less detail. */
function notOwner({ name, database }: LoginRights): UserError {
  return new UserError(
    `The login ${name} may not make tables in the database ${database}. Make it the owner: ALTER DATABASE "${database}" OWNER TO "${name}".`,
  );
}

function failure(what: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `${what} (${reason}); the database is as it was before it. ` +
      'On PostgreSQL the login must own the database and be allowed to create roles (CREATEROLE).',
    { cause },
  );
}

function locked<T>(run: RunTransaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return run(
    { role: 'owner' },
    async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
      return work(tx);
    },
    Infinity,
  );
}

async function becomeOwner(tx: Transaction): Promise<void> {
  await sql`set local role ${sql.id(OWNER)}`.execute(tx);
}

/** Gives the table of an earlier version its newest column; asked first, because altering locks out every reader. */
async function addNeeds(tx: Transaction): Promise<void> {
  const { rows } = await sql`
    select from pg_attribute
    where attrelid = 'public.waymark_migrations'::regclass and attname = 'needs'`.execute(tx);
  if (rows.length > 0) return;
  await sql`alter table public.waymark_migrations add column needs text`.execute(tx);
}
