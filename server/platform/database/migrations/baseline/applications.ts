import { metering } from '#server/platform/database/meter-table.ts';
import {
  finishedImportsOnly,
  imported,
  KEPT,
  SHOWN,
} from '#server/platform/database/migrations/baseline/imports.ts';
import { ownRows } from '#server/platform/database/row-security.ts';

/** Statements that let people remove rows for good that they deleted before. */
export const deletedRowsOnly = (table: string): string => `
  create policy deleted_rows_only on public.${table} as restrictive for delete to authenticated
  using (deleted_at is not null);`;

/** Statements that hide a part of an application as long as the application is hidden. */
export const shownApplicationsOnly = (table: string): string => `
  create policy shown_applications on public.${table} as restrictive for select to authenticated
  using (exists (
    select from public.applications as own
    where own.user_id = ${table}.user_id and own.id = ${table}.application_id));`;

/**
 * A writer of many applications stores what follows from their events itself and says so: the triggers would look up every application
 * by itself, among rows of which the database has no statistics yet.
 */
export const UNLESS_FOLLOWED = `when (coalesce(current_setting('waymark.follows_events', true), '') <> 'on')`;

const theirTable = `
  -- detail_text is null until the clean-up has folded the notes of a row that an older version stored.
  create table public.applications (
    id uuid not null,
    user_id uuid not null references auth.users (id) on delete cascade,
    company_id uuid,
    job_title text not null,
    company_link text,
    job_link text,
    status text not null check (status in ('applied', 'in_progress', 'oa', 'vo', 'offer', 'rejected')),
    date_applied date not null,
    source text not null check (source in ('Manual', 'Gmail', 'LinkedIn', 'Indeed', 'Other')),
    notes text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    search_text text collate "C" not null,
    company_key text collate "C" not null,
    title_key text collate "C" not null,
    location text not null default '',
    remote text check (remote in ('onsite', 'hybrid', 'remote')),
    pay_amount numeric(14, 2),
    pay_unit text check (pay_unit in ('hour', 'day', 'week', 'month', 'year')),
    pay_note text not null default '',
    tags text[] not null default '{}' check (cardinality(tags) <= 20),
    archived_at timestamptz,
    closing_reason text check (closing_reason in ('no_answer', 'withdrawn', 'accepted', 'declined', 'closed')),
    closed_on date,
    next_step text not null default '',
    next_step_on date,
    quiet_after_days integer not null default 14 check (quiet_after_days between 0 and 365),
    last_event_at timestamptz not null default now(),
    detail_text text collate "C",
    import_id uuid,
    primary key (user_id, id),
    check ((closing_reason is null) = (closed_on is null)),
    foreign key (user_id, company_id) references public.tracks_company (user_id, id) on delete set null (company_id),
    foreign key (user_id, import_id) references public.imports (user_id, id)
  );
  create index applications_archived on public.applications (user_id, date_applied, id) where deleted_at is null and
    archived_at is not null;
  create index applications_by_company on public.applications (user_id, company_key, id) where deleted_at is null and
    archived_at is null;
  create index applications_by_date on public.applications (user_id, date_applied, id) where deleted_at is null and
    archived_at is null;
  create index applications_by_source on public.applications (user_id, source, date_applied) where deleted_at is null;
  create index applications_by_status on public.applications (user_id, status, date_applied, id) where deleted_at is
    null and archived_at is null;
  create index applications_by_title on public.applications (user_id, title_key, id) where deleted_at is null and
    archived_at is null;
  create index applications_deleted on public.applications (deleted_at) where deleted_at is not null;
  create index applications_deleted_of on public.applications (user_id, deleted_at) where deleted_at is not null;
  create index applications_next_step on public.applications (user_id, next_step_on) where deleted_at is null and
    archived_at is null and next_step_on is not null;
  create index applications_of_company on public.applications (user_id, company_id);
  create index applications_of_import on public.applications (user_id, import_id) where import_id is not null;
  create index applications_quiet on public.applications (user_id, last_event_at, quiet_after_days) where deleted_at
    is null and archived_at is null and closing_reason is null and quiet_after_days > 0 and status in ('applied',
    'in_progress', 'oa', 'vo');
  create index applications_unfolded on public.applications (user_id, id) where detail_text is null;
  ${ownRows('applications')}
  ${deletedRowsOnly('applications')}
  ${finishedImportsOnly('applications')}
  ${metering({
    table: 'applications',
    kind: 'applications',
    columns: [
      'job_title',
      'company_link',
      'job_link',
      'notes',
      'location',
      'pay_note',
      'next_step',
      `octet_length(array_to_string(r.tags, ''))`,
    ],
    only: imported(KEPT, 'r'),
    changesOnly: true,
  })}
`;

/** The event log, append-only for its person. Long notes are stored as a patch (format 2, 3), format 1 holds whole values. */
const events = `
  create table public.application_events (
    id uuid not null,
    application_id uuid not null,
    user_id uuid not null references auth.users (id) on delete cascade,
    at timestamptz not null,
    field text not null,
    old_value text,
    new_value text,
    format smallint not null default 1 check (format between 0 and 3),
    place integer,
    packed bytea,
    reverts uuid,
    primary key (user_id, id),
    foreign key (user_id, application_id) references public.applications (user_id, id) on delete cascade
  );
  create index application_events_of on public.application_events (user_id, application_id, at);
  create index application_events_packed on public.application_events (at) where format = 3;
  create index application_events_whole_notes on public.application_events (at) where format = 1 and field = 'notes'
    and ((octet_length(coalesce(old_value, '')) + octet_length(coalesce(new_value, ''))) > 1024);
  ${ownRows('application_events', ['select', 'insert'])}
  ${shownApplicationsOnly('application_events')}
  ${metering({
    table: 'application_events',
    kind: 'history',
    columns: ['old_value', 'new_value', 'packed'],
    only: `not exists (
      select from public.applications as own
      where own.user_id = r.user_id and own.id = r.application_id and not ${imported(KEPT, 'own')})`,
  })}

  -- Keeps the time of an application's last event, whatever writes one.
  create function public.follow_application_events() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    -- What the writer of the event stored already is not stored again.
    if exists (
      select from new_rows as event join applications as own
        on own.user_id = event.user_id and own.id = event.application_id
      where own.last_event_at < event.at
    ) then
      update applications as own set last_event_at = newest.at
      from (
        select user_id, application_id, max(at) as at from new_rows
        group by user_id, application_id
      ) as newest
      where own.user_id = newest.user_id and own.id = newest.application_id
        and own.last_event_at < newest.at;
    end if;
    return null;
  end $$;
  create trigger follow_inserted after insert on public.application_events referencing new table as new_rows
  for each statement ${UNLESS_FOLLOWED} execute function public.follow_application_events();

  -- What people removed of what they wrote into the history themselves, for a while. Every other event stays for good.
  create table public.removed_entries (
    user_id uuid not null references auth.users (id) on delete cascade,
    id uuid not null,
    application_id uuid not null,
    kind text not null check (kind in ('reply', 'note', 'other')),
    at timestamptz not null,
    text text not null,
    deleted_at timestamptz not null,
    primary key (user_id, id),
    foreign key (user_id, application_id) references public.applications (user_id, id) on delete cascade
  );
  create index removed_entries_deleted on public.removed_entries (deleted_at);
  create index removed_entries_of on public.removed_entries (user_id, application_id);
  ${ownRows('removed_entries', ['select', 'delete'])}
  ${metering({ table: 'removed_entries', kind: 'removed_entries', columns: ['text'] })}
  create function public.remove_entry(p_application uuid, p_id uuid, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = '' as $$
  begin
    with gone as (
      delete from public.application_events
      where user_id = auth.uid() and id = p_id and application_id = p_application
        and field in ('reply', 'note', 'other')
      returning user_id, id, application_id, field, at, new_value
    )
    insert into public.removed_entries (user_id, id, application_id, kind, at, text, deleted_at)
    select user_id, id, application_id, field, at, coalesce(new_value, ''), p_at from gone;
    return found;
  end $$;
  grant execute on function public.remove_entry(uuid, uuid, timestamptz) to authenticated, service_role;
`;

const shown = (rows: string) =>
  `from ${rows} where deleted_at is null and ${imported(SHOWN, rows)}`;

/** Triggers that keep `application_counts` equal to a count of live rows, and of the archived among them, one statement at a time. */
const counts = `
  create table public.application_counts (
    user_id uuid not null references auth.users (id) on delete cascade,
    status text not null,
    total integer not null default 0,
    archived integer not null default 0,
    primary key (user_id, status)
  );
  ${ownRows('application_counts', ['select', 'insert', 'update'])}
  create function public.add_application_counts() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    if tg_op = 'INSERT' then
      insert into application_counts as counts (user_id, status, total, archived)
      select user_id, status, count(*), count(archived_at) ${shown('new_rows')}
      group by user_id, status order by user_id, status
      on conflict (user_id, status) do update
      set total = counts.total + excluded.total, archived = counts.archived + excluded.archived;
    elsif tg_op = 'UPDATE' then
      insert into application_counts as counts (user_id, status, total, archived)
      select user_id, status, sum(n), sum(away) from (
        select user_id, status, 1 as n, (archived_at is not null)::integer as away
        ${shown('new_rows')}
        union all
        select user_id, status, -1, -(archived_at is not null)::integer
        ${shown('old_rows')}
      ) as changes
      group by user_id, status
      having sum(n) <> 0 or sum(away) <> 0
      order by user_id, status
      on conflict (user_id, status) do update
      set total = counts.total + excluded.total, archived = counts.archived + excluded.archived;
    else
      update application_counts as counts
      set total = counts.total - gone.n, archived = counts.archived - gone.away
      from (
        select user_id, status, count(*) as n, count(archived_at) as away
        ${shown('old_rows')}
        group by user_id, status
      ) as gone
      where counts.user_id = gone.user_id and counts.status = gone.status;
    end if;
    return null;
  end $$;
  create trigger count_inserted after insert on public.applications referencing new table as new_rows
  for each statement execute function public.add_application_counts();
  create trigger count_updated after update on public.applications
  referencing old table as old_rows new table as new_rows
  for each statement execute function public.add_application_counts();
  create trigger count_deleted after delete on public.applications referencing old table as old_rows
  for each statement execute function public.add_application_counts();
`;

/** Applications, their event log and the counts for the list. */
export const applications = theirTable + events + counts;
