import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Allows a change of long notes to be stored as a patch; earlier rows hold whole values, which is format 1. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    alter table application_events
      add column format smallint not null default 1 check (format between 0 and 3),
      add column place integer,
      add column packed bytea`.execute(tx);
  await sql`create index application_events_packed on application_events (at) where format = 3`.execute(
    tx,
  );
  // Rows that the clean-up has not turned into patches yet.
  await sql`
    create index application_events_whole_notes on application_events (at)
    where format = 1 and field = 'notes'
      and octet_length(coalesce(old_value, '')) + octet_length(coalesce(new_value, '')) > 1024`.execute(
    tx,
  );
}
