import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Gives applications a place, pay, tags, an ending, a next step, an archive, and the time of their last event. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    alter table applications
      add column location text not null default '',
      add column remote text check (remote in ('onsite', 'hybrid', 'remote')),
      add column pay_amount numeric(14, 2),
      add column pay_unit text check (pay_unit in ('hour', 'day', 'week', 'month', 'year')),
      add column pay_note text not null default '',
      add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
      add column archived_at timestamptz,
      add column closing_reason text
        check (closing_reason in ('no_answer', 'withdrawn', 'accepted', 'declined', 'closed')),
      add column closed_on date,
      add column next_step text not null default '',
      add column next_step_on date,
      add column quiet_after_days integer not null default 14
        check (quiet_after_days between 0 and 365),
      add column last_event_at timestamptz,
      -- Null until the clean-up has folded the notes of a row that an older version stored.
      add column detail_text text collate "C",
      add check ((closing_reason is null) = (closed_on is null))`.execute(tx);
  await sql`
    update applications set last_event_at = coalesce(
      (select max(at) from application_events as event
       where event.user_id = applications.user_id and event.application_id = applications.id),
      updated_at)`.execute(tx);
  await sql`
    alter table applications
      alter column last_event_at set default now(),
      alter column last_event_at set not null`.execute(tx);
  await countArchived(tx);
  await meterFields(tx);
  await followEvents(tx);
  await renewIndexes(tx);
}

/** Counts the archived among each status, too, so that the list without them knows its length. */
async function countArchived(tx: Transaction): Promise<void> {
  await sql`
    alter table application_counts add column archived integer not null default 0`.execute(tx);
  await sql`
    create or replace function public.add_application_counts() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into application_counts as counts (user_id, status, total, archived)
        select user_id, status, count(*), count(archived_at) from new_rows where deleted_at is null
        group by user_id, status order by user_id, status
        on conflict (user_id, status) do update
        set total = counts.total + excluded.total, archived = counts.archived + excluded.archived;
      elsif tg_op = 'UPDATE' then
        insert into application_counts as counts (user_id, status, total, archived)
        select user_id, status, sum(n), sum(away) from (
          select user_id, status, 1 as n, (archived_at is not null)::integer as away
          from new_rows where deleted_at is null
          union all
          select user_id, status, -1, -(archived_at is not null)::integer
          from old_rows where deleted_at is null
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
          from old_rows where deleted_at is null
          group by user_id, status
        ) as gone
        where counts.user_id = gone.user_id and counts.status = gone.status;
      end if;
      return null;
    end $$`.execute(tx);
}

/** Counts the bytes of the new texts, too; they are empty in every row so far. */
async function meterFields(tx: Transaction): Promise<void> {
  const bytes = [
    ...['job_title', 'company_link', 'job_link', 'notes', 'location', 'pay_note', 'next_step'].map(
      (name) => `coalesce(octet_length(r.${name}), 0)`,
    ),
    `octet_length(array_to_string(r.tags, ''))`,
  ].join(' + ');
  const counted = (source: string, sign: 1 | -1) =>
    `select r.user_id, ${sign} as rows, ${sign} * (${bytes}) as bytes from ${source} as r`;
  const add = (changes: string) => `
    for usage in
      select user_id, sum(rows) as rows, sum(bytes) as bytes from (${changes}) as changes
      group by user_id having sum(rows) <> 0 or sum(bytes) <> 0 order by user_id
    loop
      perform public.add_usage(usage.user_id, 'applications', usage.rows::bigint, usage.bytes::bigint);
    end loop;`;
  const [added, gone] = [counted('new_rows', 1), counted('old_rows', -1)];
  await sql`
    create or replace function public.meter_applications() returns trigger
    language plpgsql security definer set search_path = '' as $$
    declare usage record;
    begin
      if tg_op = 'INSERT' then ${sql.raw(add(added))}
      elsif tg_op = 'UPDATE' then ${sql.raw(add(`${added} union all ${gone}`))}
      else ${sql.raw(add(gone))}
      end if;
      return null;
    end $$`.execute(tx);
}

/** Keeps the time of an application's last event, whatever writes one. */
async function followEvents(tx: Transaction): Promise<void> {
  await sql`
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
    end $$`.execute(tx);
  await sql`revoke all on function public.follow_application_events() from public`.execute(tx);
  await sql`
    create trigger follow_inserted after insert on application_events
    referencing new table as new_rows
    for each statement execute function public.follow_application_events()`.execute(tx);
}

/** The list leaves archived applications out, and so do the indexes in its orders. */
async function renewIndexes(tx: Transaction): Promise<void> {
  await sql`
    drop index applications_by_date, applications_by_status, applications_by_company,
      applications_by_title`.execute(tx);
  const index = async (name: string, columns: string, rows: string) =>
    sql
      .raw(
        `create index applications_${name} on applications (user_id, ${columns}) where deleted_at is null and ${rows}`,
      )
      .execute(tx);
  const shown = 'archived_at is null';
  await index('by_date', 'date_applied, id', shown);
  await index('by_status', 'status, date_applied, id', shown);
  await index('by_company', 'company_key, id', shown);
  await index('by_title', 'title_key, id', shown);
  await index('archived', 'date_applied, id', 'archived_at is not null');
  await index('next_step', 'next_step_on', `${shown} and next_step_on is not null`);
  await index(
    'quiet',
    'last_event_at, quiet_after_days',
    `${shown} and closing_reason is null and quiet_after_days > 0
      and status in ('applied', 'in_progress', 'oa', 'vo')`,
  );
  await sql`
    create index applications_unfolded on applications (user_id, id) where detail_text is null`.execute(
    tx,
  );
}
