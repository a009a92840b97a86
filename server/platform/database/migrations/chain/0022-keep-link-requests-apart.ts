import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** The metadata of a sign-in link for an unconfirmed address, kept apart from that of a sign-up. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    alter table auth.users
      add column link_asked_at timestamptz,
      add column link_metadata jsonb`.execute(tx);
}
