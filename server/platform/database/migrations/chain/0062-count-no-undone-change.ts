import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

const isMark = sql`field in ('status', 'reply')`;

/** Whether a change was undone, and the undoing not undone in its turn: the chain of undoings is of odd length. */
const isUndone = sql`(
  with recursive chain (id, steps) as (
    select events.id, 0
    union all
    select undo.id, steps + 1 from chain
    join application_events as undo on undo.user_id = events.user_id
      and undo.application_id = events.application_id and undo.reverts = chain.id
  )
  select max(steps) % 2 = 1 from chain)`;

/** As 0055 does it, without the changes that were undone, however late. */
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
        and not ${isUndone}
    window later as (partition by touched.user_id, touched.application_id order by at desc, events.id desc),
      next as (partition by touched.user_id, touched.application_id, field order by at, events.id
        rows between 1 following and 1 following)
  ) as marks
  group by user_id, application_id`;

const columns = sql`(user_id, application_id, furthest, answered_on, engaged_on)`;
const orUpdate = sql`
  on conflict (user_id, application_id) do update set
    furthest = excluded.furthest, answered_on = excluded.answered_on, engaged_on = excluded.engaged_on`;

/** Those that the count, or a trigger on it, reads or writes. */
const TABLES = ['applications', 'application_events', 'application_progress', 'application_weeks'];

/** Leaves changes that were undone out of how far applications came, however late they were undone. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create or replace function public.keep_application_progress() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      if not exists (select from changed_rows where ${isMark}) then return null; end if;
      insert into application_progress as present ${columns}
      ${progressOf(sql`
        select distinct changed.user_id, application_id from changed_rows as changed
        join applications as own on own.user_id = changed.user_id and own.id = application_id
        where ${isMark}`)}
      order by user_id, application_id
      ${orUpdate};
      return null;
    end $$`.execute(tx);
  // Forced row security binds the owner too: which rows it sees would depend on the login's memberships.
  const force = async (how: 'force' | 'no force') => {
    for (const table of TABLES) {
      await sql`alter table ${sql.id(table)} ${sql.raw(how)} row level security`.execute(tx);
    }
  };
  await force('no force');
  await sql`
    insert into application_progress ${columns}
    ${progressOf(sql`
      select distinct user_id, application_id from application_events
      where ${isMark} and reverts is not null`)}
    ${orUpdate}`.execute(tx);
  await force('force');
}
