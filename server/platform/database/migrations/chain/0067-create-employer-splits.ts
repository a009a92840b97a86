import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { serviceRowsOnly } from '#server/platform/database/row-security.ts';

/** Names that operators parted from the employer they were joined to, with who did and undid it and when; they hold for everybody. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table public.employer_splits (
      id uuid primary key,
      key text not null check (char_length(key) <= 1000),
      name text not null check (char_length(name) <= 1000),
      employer text not null check (char_length(employer) <= 1000),
      parted_by uuid references auth.users (id) on delete set null,
      parted_at timestamptz not null,
      joined_by uuid references auth.users (id) on delete set null,
      joined_at timestamptz
    )`.execute(tx);
  await sql`
    create unique index employer_splits_in_force on public.employer_splits (key)
    where joined_at is null`.execute(tx);
  await serviceRowsOnly(tx, 'public.employer_splits');
}
