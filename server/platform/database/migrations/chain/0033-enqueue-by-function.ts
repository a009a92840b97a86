import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Lets a person leave a job only through a function, which accepts certain kinds, about themselves. */
export async function up(tx: Transaction): Promise<void> {
  await sql`drop policy enqueue on public.jobs`.execute(tx);
  await sql`revoke insert on public.jobs from authenticated`.execute(tx);
  await sql`
    create function public.enqueue_job(p_id uuid, p_kind text, p_payload jsonb, p_run_at timestamptz)
    returns void language plpgsql security definer set search_path = '' as $$
    begin
      -- A mail to one's own address, and nothing that says where else or what it leads to.
      if pg_catalog.current_setting('role') = 'service_role' or coalesce(
        p_kind = 'auth.mail'
          and p_payload ->> 'userId' = auth.uid()::text
          and p_payload - array['userId', 'purpose'] = '{}',
        false)
      then
        insert into public.jobs (id, kind, payload, run_at)
        values (p_id, p_kind, p_payload, p_run_at);
      else
        raise insufficient_privilege using message = 'a person may not leave this job';
      end if;
    end $$`.execute(tx);
  await sql`
    revoke execute on function public.enqueue_job(uuid, text, jsonb, timestamptz) from public`.execute(
    tx,
  );
  await sql`
    grant execute on function public.enqueue_job(uuid, text, jsonb, timestamptz)
    to authenticated, service_role`.execute(tx);
}
