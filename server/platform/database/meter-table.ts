import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** A table whose rows and texts count for their account from now on. */
interface MeteredTable {
  /** Name of a table of schema public whose rows have a `user_id`. */
  readonly table: string;
  /** What the account's usage calls these rows. */
  readonly kind: string;
  /** The columns whose bytes count. */
  readonly columns: readonly string[];
  /** What a row counts; 1 when left out. */
  readonly rows?: 0 | 1;
}

/** Counts the rows and bytes that a table gets and loses for their accounts, by triggers that run once a statement. */
export async function meterTable(
  tx: Transaction,
  { table, kind, columns, rows = 1 }: MeteredTable,
): Promise<void> {
  const bytes = columns.map((name) => `coalesce(octet_length(r.${name}), 0)`).join(' + ');
  const counted = (source: string, sign: 1 | -1) =>
    `select r.user_id, ${sign * rows} as rows, ${sign} * (${bytes}) as bytes from ${source} as r`;
  const [added, gone] = [counted('new_rows', 1), counted('old_rows', -1)];
  const add = (changes: string) => sql`
    for usage in
      select user_id, sum(rows) as rows, sum(bytes) as bytes from (${sql.raw(changes)}) as changes
      group by user_id order by user_id
    loop
      perform public.add_usage(usage.user_id, ${sql.lit(kind)}, usage.rows::bigint, usage.bytes::bigint);
    end loop;`;
  const name = sql.id('public', `meter_${kind}`);
  await sql`
    create function ${name}() returns trigger language plpgsql security definer set search_path = '' as $$
    declare usage record;
    begin
      if tg_op = 'INSERT' then ${add(added)}
      elsif tg_op = 'UPDATE' then ${add(`${added} union all ${gone}`)}
      else ${add(gone)}
      end if;
      return null;
    end $$`.execute(tx);
  await sql`revoke all on function ${name}() from public`.execute(tx);
  const tables = {
    insert: 'new table as new_rows',
    update: 'old table as old_rows new table as new_rows',
    delete: 'old table as old_rows',
  };
  for (const [event, referenced] of Object.entries(tables)) {
    await sql`
      create trigger ${sql.id(`meter_${event}`)} after ${sql.raw(event)} on ${sql.id('public', table)}
      referencing ${sql.raw(referenced)} for each statement execute function ${name}()`.execute(tx);
  }
}
