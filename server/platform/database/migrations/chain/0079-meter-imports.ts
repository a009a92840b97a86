import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { meterTable } from '#server/platform/database/meter-table.ts';

const KEPT = [
  { table: 'import_chunks', kind: 'imports', columns: ['body'] },
  {
    table: 'import_rows',
    kind: 'import_changes',
    columns: ['fields::text', 'events::text', 'before::text'],
  },
];

/**
 * Counts the texts of uploaded files, and of what undoes the changes of an import, for their accounts while they are kept, those that
 * there are, too. They are no records of a person, so that only their bytes count.
 */
export async function up(tx: Transaction): Promise<void> {
  for (const { table, kind, columns } of KEPT) {
    await meterTable(tx, { table, kind, columns, rows: 0 });
    const bytes = columns.map((name) => `coalesce(octet_length(r.${name}), 0)`).join(' + ');
    await sql`
      select public.add_usage(user_id, ${sql.lit(kind)}, 0, bytes)
      from (
        select r.user_id, sum(${sql.raw(bytes)})::bigint as bytes from ${sql.id(table)} as r
        group by r.user_id
      ) as present`.execute(tx);
  }
}
