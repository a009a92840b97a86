import { serviceRows } from '#server/platform/database/row-security.ts';

const jobs = `
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
  );
  create index jobs_dead on public.jobs (dead_at) where dead_at is not null;
  create index jobs_waiting on public.jobs (created_at, id) where dead_at is null;
  ${serviceRows('public.jobs')}

  -- A person leaves a job only through this function, which accepts certain kinds, about themselves.
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
  end $$;
  grant execute on function public.enqueue_job(uuid, text, jsonb, timestamptz) to authenticated, service_role;
`;

/** The outbox of background work, and what the nodes of a site share. */
export const server = `${jobs}
  -- When each scheduled task last began, so that of several nodes one runs it, and until when a run counts as alive, so that another
  -- does one that died with its process before the period is over.
  create table public.scheduled_runs (
    name text primary key,
    begun_at timestamptz not null,
    leased_until timestamptz
  );
  ${serviceRows('public.scheduled_runs')}

  -- What nodes leased of the requests that a client may make in a minute; not logged, because a minute later nobody needs it.
  create unlogged table public.request_leases (
    key text primary key,
    begins timestamptz not null,
    requests integer not null
  ) with (fillfactor = 50);
  ${serviceRows('public.request_leases')}

  -- When what operators look for last happened on any node, so that every node and a restart say the same.
  create table public.site_moments (
    name text primary key,
    at timestamptz not null
  );
  ${serviceRows('public.site_moments')}
`;
