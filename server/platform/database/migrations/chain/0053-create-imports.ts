import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/**
 * Imports of applications. `import_chunks` has the rows of a file as it was received, `import_rows` what becomes of them:
 * staged before the import, and afterwards what is needed to undo it. Neither counts for the account's quota: a person
 * has one open import of bounded size.
 */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table imports (
      user_id uuid not null references auth.users (id) on delete cascade,
      id uuid not null,
      file_name text not null,
      format text not null,
      state text not null check (state in ('receiving', 'staged', 'running', 'done', 'undone')),
      headings jsonb not null,
      serials smallint,
      total integer not null,
      progress integer not null default 0,
      run uuid,
      run_at timestamptz,
      counts jsonb,
      companies uuid[] not null default '{}',
      created_at timestamptz not null,
      finished_at timestamptz,
      undone_at timestamptz,
      primary key (user_id, id)
    )`.execute(tx);
  await sql`create index imports_by_age on imports (created_at)`.execute(tx);
  await sql`
    create table import_chunks (
      user_id uuid not null,
      import_id uuid not null,
      number integer not null,
      body text not null,
      primary key (user_id, import_id, number),
      foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
    )`.execute(tx);
  // The application has no foreign key: before the import it is not there yet.
  await sql`
    create table import_rows (
      user_id uuid not null,
      import_id uuid not null,
      number integer not null,
      application uuid not null,
      kind text not null check (kind in ('new', 'update')),
      company text,
      seen_at timestamptz,
      fields jsonb,
      events jsonb,
      before jsonb,
      primary key (user_id, import_id, number),
      foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
    )`.execute(tx);
  for (const table of ['imports', 'import_chunks', 'import_rows']) await ownRowsOnly(tx, table);
}
