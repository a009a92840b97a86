import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** What a sign-in link was asked with while the address was unconfirmed, kept apart from what a sign-up typed. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    alter table auth.users
      add column link_asked_at timestamptz,
      add column link_metadata jsonb`.execute(tx);
}
