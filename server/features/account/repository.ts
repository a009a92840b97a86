import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { DeletedRecords, DeletedRow } from '#server/platform/deleted-records.ts';
import type { DeletedKind } from '#shared/account/deleted-kinds.ts';

/** A deleted record with its kind, as one page of all kinds has it. */
type DeletedRecordRow = DeletedRow & { readonly kind: DeletedKind };

/** One page of what a person deleted, of all kinds, what was deleted last first, and how many there are on all pages. */
export async function listDeletedPage(
  tx: Transaction,
  kinds: readonly DeletedRecords[],
  userId: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: DeletedRecordRow[]; total: number }> {
  const all = sql.join(
    kinds.map(
      ({ kind, rows }) =>
        sql`select ${sql.lit(kind)} as kind, id, label, deleted_at from (${rows(userId)}) as of_kind`,
    ),
    sql` union all `,
  );
  const { rows } = await sql<DeletedRecordRow & { total: number }>`
    select kind, id, label, deleted_at, (count(*) over ())::integer as total
    from (${all}) as everything
    order by deleted_at desc, id desc
    offset ${page.offset} limit ${page.limit}`.execute(tx);
  if (rows[0] || page.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  // A page after the last one has no row that could carry the total.
  const first = await listDeletedPage(tx, kinds, userId, { offset: 0, limit: 1 });
  return { rows, total: first.total };
}
