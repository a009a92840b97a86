import { metering } from '#server/platform/database/meter-table.ts';
import { ownRows } from '#server/platform/database/row-security.ts';

/**
 * Counts the rows and bytes of every account by kind, in the transaction that changes them, and refuses what would exceed
 * the account's limits. The row `all` is locked first, so that changes made at the same time are counted in turn. Limits come with the
 * transaction (`waymark.quota_bytes`, `waymark.quota_rows`); without them nothing is refused.
 */
export const usage = `
  create table public.account_usage (
    user_id uuid not null references auth.users (id) on delete cascade,
    kind text not null,
    rows bigint not null,
    bytes bigint not null,
    primary key (user_id, kind)
  ) with (fillfactor = 50);
  ${
    // A person reads the count; only the triggers change it, as the owner of the tables.
    ownRows('account_usage', ['select'])
  }

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
  end $$;
  ${metering({
    table: 'auth.users',
    kind: 'account',
    owner: 'id',
    rows: 0,
    columns: [
      `case when r.user_metadata = '{}' then 0 else octet_length(r.user_metadata::text) end`,
    ],
  })}
`;
