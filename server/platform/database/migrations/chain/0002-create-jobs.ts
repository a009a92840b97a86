import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { serviceRowsOnly } from '#server/platform/database/row-security.ts';

/** The outbox of background work. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table public.jobs (
      id uuid primary key,
      kind text not null,
      payload jsonb not null,
      run_at timestamptz,
      attempts integer not null default 0,
      lease_token uuid,
      leased_until timestamptz,
      last_error text,
      dead_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(tx);
  await sql`create index jobs_waiting on public.jobs (created_at, id) where dead_at is null`.execute(
    tx,
  );
  await serviceRowsOnly(tx, 'public.jobs');
  // A person's own transaction may leave a job, but never read one.
  await sql`create policy enqueue on public.jobs for insert to authenticated with check (true)`.execute(
    tx,
  );
  await sql`grant insert on public.jobs to authenticated`.execute(tx);
}
