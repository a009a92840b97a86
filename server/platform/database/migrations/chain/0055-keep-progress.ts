import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

const isMark = sql`field in ('status', 'reply')`;

/**
 * What the status events and replies of some applications come to. A status that was put back within the hour was a slip;
 * setting it back to 'applied' takes back every status before. An application that was added with a later status has an
 * answer of unknown day, -infinity. Without any mark left, nothing was reached.
 */
const progressOf = (applications: ReturnType<typeof sql>) => sql`
  select user_id, application_id,
    coalesce(max(array_position(array['in_progress', 'oa', 'vo', 'offer'], new_value))
      filter (where field = 'status' and counts), 0) as furthest,
    min(day) filter (where counts) as answered_on,
    min(day) filter (where counts and (field = 'reply' or new_value <> 'rejected')) as engaged_on
  from (
    select touched.user_id, touched.application_id, field, new_value,
      case when field = 'status' and old_value is null then date '-infinity'
        else (at at time zone 'UTC')::date end as day,
      field = 'reply' or (
        count(*) filter (where field = 'status' and new_value = 'applied') over (later) = 0
        and (old_value is null or first_value(new_value) over next is distinct from old_value
          or first_value(at) over next - at > interval '1 hour')) as counts
    from (${applications}) as touched
    left join application_events as events
      on events.user_id = touched.user_id and events.application_id = touched.application_id and ${isMark}
    window later as (partition by touched.user_id, touched.application_id order by at desc, events.id desc),
      next as (partition by touched.user_id, touched.application_id, field order by at, events.id
        rows between 1 following and 1 following)
  ) as marks
  group by user_id, application_id`;

/**
 * Keeps how far every application came and when it was first answered, from the event log, and the sums of each week and
 * source, for the numbers over thousands of them.
 */
export async function up(tx: Transaction): Promise<void> {
  await keepProgress(tx);
  await keepWeeks(tx);
}

async function keepProgress(tx: Transaction): Promise<void> {
  await sql`
    create table application_progress (
      user_id uuid not null references auth.users (id) on delete cascade,
      application_id uuid not null,
      furthest smallint not null,
      answered_on date,
      engaged_on date,
      primary key (user_id, application_id),
      foreign key (user_id, application_id) references applications (user_id, id) on delete cascade
    )`.execute(tx);
  await ownRowsOnly(tx, 'application_progress', ['select', 'insert', 'update']);
  const columns = sql`(user_id, application_id, furthest, answered_on, engaged_on)`;
  await sql`
    create function public.keep_application_progress() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      if not exists (select from changed_rows where ${isMark}) then return null; end if;
      insert into application_progress as present ${columns}
      ${progressOf(sql`
        select distinct changed.user_id, application_id from changed_rows as changed
        join applications as own on own.user_id = changed.user_id and own.id = application_id
        where ${isMark}`)}
      order by user_id, application_id
      on conflict (user_id, application_id) do update set
        furthest = excluded.furthest, answered_on = excluded.answered_on, engaged_on = excluded.engaged_on;
      return null;
    end $$`.execute(tx);
  for (const [event, rows] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql
      .raw(
        `create trigger keep_progress_on_${event} after ${event} on application_events
        referencing ${rows} table as changed_rows
        for each statement execute function keep_application_progress()`,
      )
      .execute(tx);
  }
  await sql`
    insert into application_progress ${columns}
    ${progressOf(sql`select distinct user_id, application_id from application_events where ${isMark}`)}`.execute(
    tx,
  );
}

/** Sums of the applications of a week (its Monday) and source. A change only marks them stale; who reads them counts again. */
async function keepWeeks(tx: Transaction): Promise<void> {
  await sql`
    create table application_weeks (
      user_id uuid not null references auth.users (id) on delete cascade,
      week date not null,
      source text not null,
      stale boolean not null default true,
      total integer not null default 0,
      in_progress integer not null default 0,
      oa integer not null default 0,
      vo integer not null default 0,
      offer integer not null default 0,
      answered integer not null default 0,
      waits integer[] not null default '{}',
      primary key (user_id, week, source)
    )`.execute(tx);
  await ownRowsOnly(tx, 'application_weeks');
  await sql`
    create index applications_by_source on applications (user_id, source, date_applied)
    where deleted_at is null`.execute(tx);
  const weekOf = `date_trunc('week', date_applied::timestamp)::date`;
  const mark = (touched: string) =>
    sql.raw(`
      insert into application_weeks (user_id, week, source)
      select distinct user_id, ${weekOf}, source from (${touched}) as touched order by 1, 2, 3
      on conflict (user_id, week, source) do update set stale = true;`);
  const counted =
    'select id, user_id, date_applied, source, deleted_at, closing_reason, closed_on from';
  await sql`
    create function public.mark_application_weeks() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      if tg_op = 'INSERT' then ${mark('select * from new_rows')}
      elsif tg_op = 'UPDATE' then ${mark(`
        (${counted} old_rows except ${counted} new_rows)
        union all (${counted} new_rows except ${counted} old_rows)`)}
      else
        update application_weeks set stale = true
        where (user_id, week, source) in (select user_id, ${sql.raw(weekOf)}, source from old_rows);
      end if;
      return null;
    end $$`.execute(tx);
  await sql`
    create function public.mark_weeks_of_progress() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      ${mark(`
        select a.* from new_rows join applications as a
        on a.user_id = new_rows.user_id and a.id = new_rows.application_id`)}
      return null;
    end $$`.execute(tx);
  const trigger = (event: string, table: string, rows: string, run: string) =>
    sql
      .raw(
        `create trigger ${run}_on_${event} after ${event} on ${table}
        referencing ${rows} for each statement execute function ${run}()`,
      )
      .execute(tx);
  const [was, is] = ['old table as old_rows', 'new table as new_rows'];
  await trigger('insert', 'applications', is, 'mark_application_weeks');
  await trigger('update', 'applications', `${was} ${is}`, 'mark_application_weeks');
  await trigger('delete', 'applications', was, 'mark_application_weeks');
  await trigger('insert', 'application_progress', is, 'mark_weeks_of_progress');
  await trigger('update', 'application_progress', is, 'mark_weeks_of_progress');
  await sql`${mark('select * from applications')}`.execute(tx);
}
