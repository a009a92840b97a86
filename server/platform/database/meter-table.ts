import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** A table whose rows and texts count for their account. */
interface MeteredTable {
  /** A table of schema public, or `schema.table`. */
  readonly table: string;
  /** What the account's usage calls these rows. */
  readonly kind: string;
  /** The columns, or expressions over a row `r`, whose bytes count. */
  readonly columns: readonly string[];
  /** What a row counts; 1 when left out. */
  readonly rows?: 0 | 1;
  /** The column with the account's id; `user_id` when left out. */
  readonly owner?: string;
  /** A condition over a row `r` for the rows that count. */
  readonly only?: string;
  /** Whether a change that leaves the sums as they are is not counted. */
  readonly changesOnly?: boolean;
}

/** Statements that count the rows and bytes that a table gets and loses for their accounts, by triggers that run once a statement. */
export function metering(metered: MeteredTable): string {
  const { table, kind, columns, rows = 1, owner, only, changesOnly } = metered;
  const bytes = columns
    .map((name) => (/^\w+(::text)?$/.test(name) ? `coalesce(octet_length(r.${name}), 0)` : name))
    .join(' + ');
  const account = owner === undefined ? 'r.user_id' : `r.${owner} as user_id`;
  const counted = (source: string, sign: 1 | -1) =>
    `select ${account}, ${sign * rows} as rows, ${sign} * (${bytes}) as bytes from ${source} as r${only ? ` where ${only}` : ''}`;
  const [added, gone] = [counted('new_rows', 1), counted('old_rows', -1)];
  const add = (changes: string) => `
    for usage in
      select user_id, sum(rows) as rows, sum(bytes) as bytes from (${changes}) as changes
      group by user_id${changesOnly ? ' having sum(rows) <> 0 or sum(bytes) <> 0' : ''} order by user_id
    loop
      perform public.add_usage(usage.user_id, '${kind}', usage.rows::bigint, usage.bytes::bigint);
    end loop;`;
  const run = `public.meter_${kind}()`;
  const trigger = (event: string, tables: string) => `
    create trigger meter_${event} after ${event} on ${table.includes('.') ? table : `public.${table}`}
    referencing ${tables} for each statement execute function ${run};`;
  return `
    create function ${run} returns trigger language plpgsql security definer set search_path = '' as $$
    declare usage record;
    begin
      if tg_op = 'INSERT' then ${add(added)}
      elsif tg_op = 'UPDATE' then ${add(`${added} union all ${gone}`)}
      else ${add(gone)}
      end if;
      return null;
    end $$;
    revoke all on function ${run} from public;
    ${trigger('insert', 'new table as new_rows')}
    ${trigger('update', 'old table as old_rows new table as new_rows')}
    ${trigger('delete', 'old table as old_rows')}`;
}

/** Runs the statements of `metering`. */
export async function meterTable(tx: Transaction, metered: MeteredTable): Promise<void> {
  await sql.raw(metering(metered)).execute(tx);
}
