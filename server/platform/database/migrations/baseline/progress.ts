import { UNLESS_FOLLOWED } from '#server/platform/database/migrations/baseline/applications.ts';
import { ownRows } from '#server/platform/database/row-security.ts';

const isMark = `field in ('status', 'reply')`;

/** Whether a change was undone, and the undoing not undone in its turn: the chain of undoings is of odd length. */
const isUndone = `(
  with recursive chain (id, steps) as (
    select events.id, 0
    union all
    select undo.id, steps + 1 from chain
    join application_events as undo on undo.user_id = events.user_id
      and undo.application_id = events.application_id and undo.reverts = chain.id
  )
  select max(steps) % 2 = 1 from chain)`;

/**
 * What the status events and replies of some applications come to. A status that was put back within the hour was a slip;
 * setting it back to 'applied' takes back every status before. An application that was added with a later status has an
 * answer of unknown day, -infinity. Changes that were undone, however late, do not count. Without any mark left, nothing was reached.
 */
const progressOf = (applications: string) => `
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
        and not ${isUndone}
    window later as (partition by touched.user_id, touched.application_id order by at desc, events.id desc),
      next as (partition by touched.user_id, touched.application_id, field order by at, events.id
        rows between 1 following and 1 following)
  ) as marks
  group by user_id, application_id`;

/** How far every application came and when it was first answered, from the event log. */
const applicationProgress = `
  create table public.application_progress (
    user_id uuid not null references auth.users (id) on delete cascade,
    application_id uuid not null,
    furthest smallint not null,
    answered_on date,
    engaged_on date,
    primary key (user_id, application_id),
    foreign key (user_id, application_id) references public.applications (user_id, id) on delete cascade
  );
  ${ownRows('application_progress', ['select', 'insert', 'update'])}
  create function public.keep_application_progress() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    if not exists (select from changed_rows where ${isMark}) then return null; end if;
    insert into application_progress as present (user_id, application_id, furthest, answered_on, engaged_on)
    ${progressOf(`
      select distinct changed.user_id, application_id from changed_rows as changed
      join applications as own on own.user_id = changed.user_id and own.id = application_id
      where ${isMark}`)}
    order by user_id, application_id
    on conflict (user_id, application_id) do update set
      furthest = excluded.furthest, answered_on = excluded.answered_on, engaged_on = excluded.engaged_on;
    return null;
  end $$;
  create trigger keep_progress_on_insert after insert on public.application_events
  referencing new table as changed_rows
  for each statement ${UNLESS_FOLLOWED} execute function public.keep_application_progress();
  create trigger keep_progress_on_delete after delete on public.application_events
  referencing old table as changed_rows
  for each statement execute function public.keep_application_progress();
`;

const weekOf = `date_trunc('week', date_applied::timestamp)::date`;
const mark = (touched: string) => `
  insert into application_weeks (user_id, week, source)
  select distinct user_id, ${weekOf}, source from (${touched}) as touched order by 1, 2, 3
  on conflict (user_id, week, source) do update set stale = true;`;
const counted =
  'select id, user_id, date_applied, source, deleted_at, closing_reason, closed_on from';
const trigger = (event: string, table: string, rows: string, run: string, when = '') => `
  create trigger ${run}_on_${event} after ${event} on public.${table}
  referencing ${rows} for each statement ${when} execute function public.${run}();`;
const [was, is] = ['old table as old_rows', 'new table as new_rows'];

/** Sums of the applications of a week (its Monday) and source. A change only marks them stale; who reads them counts again. */
const weeks = `
  create table public.application_weeks (
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
  );
  ${ownRows('application_weeks')}
  create function public.mark_application_weeks() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    if tg_op = 'INSERT' then ${mark('select * from new_rows')}
    elsif tg_op = 'UPDATE' then ${mark(`
      (${counted} old_rows except ${counted} new_rows)
      union all (${counted} new_rows except ${counted} old_rows)`)}
    else
      update application_weeks set stale = true
      where (user_id, week, source) in (select user_id, ${weekOf}, source from old_rows);
    end if;
    return null;
  end $$;
  create function public.mark_weeks_of_progress() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    ${mark(`
      select a.* from new_rows join applications as a
      on a.user_id = new_rows.user_id and a.id = new_rows.application_id`)}
    return null;
  end $$;
  ${trigger('insert', 'applications', is, 'mark_application_weeks')}
  ${trigger('update', 'applications', `${was} ${is}`, 'mark_application_weeks')}
  ${trigger('delete', 'applications', was, 'mark_application_weeks')}
  ${trigger('insert', 'application_progress', is, 'mark_weeks_of_progress', UNLESS_FOLLOWED)}
  ${trigger('update', 'application_progress', is, 'mark_weeks_of_progress')}
`;

/** How far applications came, and the sums of each week and source, for the figures over thousands of them. */
export const progress = applicationProgress + weeks;
