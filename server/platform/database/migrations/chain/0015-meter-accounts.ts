import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** A table whose rows count, its name for people, and the bytes that a row `r` counts. */
interface Metered {
  readonly table: string;
  readonly kind: string;
  readonly owner: string;
  readonly rows: 0 | 1;
  readonly bytes: string;
}

const sum = (...columns: string[]) =>
  columns.map((name) => `coalesce(octet_length(r.${name}), 0)`).join(' + ');

const METERED: readonly Metered[] = [
  {
    table: 'public.applications',
    kind: 'applications',
    owner: 'user_id',
    rows: 1,
    bytes: sum('job_title', 'company_link', 'job_link', 'notes'),
  },
  {
    table: 'public.tracks_company',
    kind: 'companies',
    owner: 'user_id',
    rows: 1,
    bytes: sum('name', 'website', 'logo_url', 'industry', 'description'),
  },
  {
    table: 'public.application_events',
    kind: 'history',
    owner: 'user_id',
    rows: 1,
    bytes: sum('old_value', 'new_value', 'packed'),
  },
  {
    table: 'public.assistant_answers',
    kind: 'answers',
    owner: 'user_id',
    rows: 1,
    bytes: sum('user_input', 'response'),
  },
  {
    table: 'auth.users',
    kind: 'account',
    owner: 'id',
    rows: 0,
    bytes: `case when r.user_metadata = '{}' then 0 else octet_length(r.user_metadata::text) end`,
  },
];

/**
 * Counts the rows and bytes of every account by kind, in the transaction that changes them, and refuses what would exceed
 * the account's limits. The row `all` is locked first, so that changes made at the same time are counted in turn.
 */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table account_usage (
      user_id uuid not null references auth.users (id) on delete cascade,
      kind text not null,
      rows bigint not null,
      bytes bigint not null,
      primary key (user_id, kind)
    ) with (fillfactor = 50)`.execute(tx);
  // A person reads the count; only the triggers change it, as the owner of the tables.
  await ownRowsOnly(tx, 'account_usage', ['select']);
  await createCounting(tx);
  for (const metered of METERED) await meter(tx, metered);
  await sql`
    insert into account_usage (user_id, kind, rows, bytes)
    select user_id, 'all', sum(rows), sum(bytes) from account_usage group by user_id`.execute(tx);
}

/** Limits come with the transaction (`waymark.quota_bytes`, `waymark.quota_rows`); without them nothing is refused. */
async function createCounting(tx: Transaction): Promise<void> {
  await sql`
    create function public.add_usage(p_user uuid, p_kind text, p_rows bigint, p_bytes bigint)
    returns void language plpgsql set search_path = '' as $$
    declare
      most_bytes bigint := nullif(pg_catalog.current_setting('waymark.quota_bytes', true), '');
      most_rows bigint := nullif(pg_catalog.current_setting('waymark.quota_rows', true), '');
      used public.account_usage;
    begin
      if p_rows = 0 and p_bytes = 0 then return; end if;
      if p_rows < 0 or p_bytes < 0 then
        -- Of an account that is being removed there may be no row any more.
        update public.account_usage set rows = rows + p_rows, bytes = bytes + p_bytes
        where user_id = p_user and kind = 'all' returning * into used;
        if not found then return; end if;
      else
        insert into public.account_usage as present (user_id, kind, rows, bytes)
        values (p_user, 'all', p_rows, p_bytes)
        on conflict (user_id, kind) do update
        set rows = present.rows + excluded.rows, bytes = present.bytes + excluded.bytes
        returning * into used;
      end if;
      insert into public.account_usage as present (user_id, kind, rows, bytes)
      values (p_user, p_kind, p_rows, p_bytes)
      on conflict (user_id, kind) do update
      set rows = present.rows + excluded.rows, bytes = present.bytes + excluded.bytes;
      if p_bytes > most_bytes then
        raise exception 'one value is larger than an account may hold'
          using errcode = 'WM413', detail = p_user;
      end if;
      if (p_bytes > 0 and used.bytes > most_bytes) or (p_rows > 0 and used.rows > most_rows) then
        raise exception 'the account is full' using errcode = 'WM409', detail = p_user;
      end if;
    end $$`.execute(tx);
  await sql`revoke all on function public.add_usage(uuid, text, bigint, bigint) from public`.execute(
    tx,
  );
}

/** Adds the rows that a table has now and keeps their count up to date, per statement. */
async function meter(tx: Transaction, { table, kind, owner, rows, bytes }: Metered): Promise<void> {
  const name = sql.raw(`public.meter_${kind}`);
  const counted = (source: string, sign: 1 | -1) =>
    sql.raw(
      `select r.${owner} as user_id, ${sign * rows} as rows, ${sign} * (${bytes}) as bytes from ${source} as r`,
    );
  await sql`
    insert into account_usage (user_id, kind, rows, bytes)
    select user_id, ${sql.lit(kind)}, sum(rows), sum(bytes) from (${counted(table, 1)}) as present
    group by user_id having sum(rows) <> 0 or sum(bytes) <> 0`.execute(tx);
  const add = (changes: ReturnType<typeof sql>) => sql`
    for usage in
      select user_id, sum(rows) as rows, sum(bytes) as bytes from (${changes}) as changes
      group by user_id order by user_id
    loop
      perform public.add_usage(usage.user_id, ${sql.lit(kind)}, usage.rows::bigint, usage.bytes::bigint);
    end loop;`;
  const [added, gone] = [counted('new_rows', 1), counted('old_rows', -1)];
  await sql`
    create function ${name}() returns trigger language plpgsql security definer set search_path = '' as $$
    declare usage record;
    begin
      if tg_op = 'INSERT' then ${add(sql`${added}`)}
      elsif tg_op = 'UPDATE' then ${add(sql`${added} union all ${gone}`)}
      else ${add(sql`${gone}`)}
      end if;
      return null;
    end $$`.execute(tx);
  await sql`revoke all on function ${name}() from public`.execute(tx);
  const on = sql.raw(table);
  const trigger = (event: string, tables: string) =>
    sql`
      create trigger ${sql.raw(`meter_${event}`)} after ${sql.raw(event)} on ${on}
      referencing ${sql.raw(tables)} for each statement execute function ${name}()`.execute(tx);
  await trigger('insert', 'new table as new_rows');
  await trigger('update', 'old table as old_rows new table as new_rows');
  await trigger('delete', 'old table as old_rows');
}
