import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** Upload links that were used, kept until they would have expired: each is valid for one file. */
export async function up(db: Transaction): Promise<void> {
  await sql`
    create table storage_spent_links (
      user_id uuid not null references auth.users (id) on delete cascade,
      id uuid not null,
      expires_at timestamptz not null,
      primary key (user_id, id)
    )`.execute(db);
  await sql`create index storage_spent_links_ended on storage_spent_links (expires_at)`.execute(db);
  await ownRowsOnly(db, 'storage_spent_links', ['select', 'insert']);
}
