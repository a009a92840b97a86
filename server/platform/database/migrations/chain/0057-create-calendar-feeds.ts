import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** The addresses at which calendars read a person's dates: one a person, of which only a hash is kept. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table calendar_feeds (
      user_id uuid not null references auth.users (id) on delete cascade,
      secret_hash bytea not null,
      created_at timestamptz not null,
      primary key (user_id)
    )`.execute(tx);
  // A secret is random: no two people get the same one, and its hash is only looked up.
  await sql`create index calendar_feeds_secret on calendar_feeds (secret_hash)`.execute(tx);
  await ownRowsOnly(tx, 'calendar_feeds');
}
