import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { Migration } from '#server/platform/database/migrations/migration.ts';
import { UserError } from '#shared/core/errors.ts';

/** A migration that a database has. */
export interface AppliedMigration {
  readonly name: string;
  /** The newest migration that a program must know to use the schema after this one; null when that is this one itself. */
  readonly needs: string | null;
}

/** The migrations that a database has; versions before the column `needs` made them without it. */
export async function appliedMigrations(tx: Transaction): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`
    select name, to_jsonb(applied) ->> 'needs' as needs from public.waymark_migrations as applied`.execute(
    tx,
  );
  return rows;
}

/**
 * Checks that a program with these migrations may use a database: each further one must need none that the program does not
 * know. Throws UserError with the names of the others.
 */
export function requireUsable(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): void {
  const tooNew = tooNewFor(applied, migrations);
  if (tooNew.length === 0) return;
  throw new UserError(
    `The database was made by a newer Waymark (it has ${tooNew.join(', ')}). Start that version, or restore an older backup.`,
  );
}

/** Names of applied migrations after which a program with these migrations can no longer use the database. */
export function tooNewFor(
  applied: readonly AppliedMigration[],
  migrations: readonly Pick<Migration, 'name'>[],
): string[] {
  const known = new Set(migrations.map(({ name }) => name));
  return applied
    .filter(({ name, needs }) => !known.has(name) && (needs === null || !known.has(needs)))
    .map(({ name }) => name);
}
