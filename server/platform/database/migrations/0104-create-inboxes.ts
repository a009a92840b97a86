import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** The mailboxes that people connect: one a person, one folder of it, and where reading stopped. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table public.inboxes (
      user_id uuid primary key references auth.users (id) on delete cascade,
      host text not null,
      address text not null,
      folder text not null,
      password text not null,
      created_at timestamptz not null,
      uid_validity text,
      last_uid bigint,
      read_at timestamptz,
      failed_at timestamptz,
      failure text check (failure in
        ('address', 'unreachable', 'certificate', 'credentials', 'folder', 'slow', 'broken', 'locked')),
      reading_until timestamptz,
      check ((failed_at is null) = (failure is null))
    )`.execute(tx);
  await ownRowsOnly(tx, 'inboxes');
}
