import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** The text that was read from a résumé's file, kept as long as the file. */
export async function up(db: Transaction): Promise<void> {
  await sql`
    create table resume_texts (
      object_id uuid primary key references storage_objects (id) on delete cascade,
      user_id uuid not null references auth.users (id) on delete cascade,
      version uuid not null,
      body text not null,
      pages integer,
      pictures boolean not null,
      truncated boolean not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index resume_texts_by_user on resume_texts (user_id)`.execute(db);
  await ownRowsOnly(db, 'resume_texts');
}
