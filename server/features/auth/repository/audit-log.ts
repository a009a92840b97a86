import type { Selectable } from 'kysely';

import type { PageWindow } from '#server/features/auth/repository/accounts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';

/** An entry of the audit log as it is stored. */
type AuditRow = Selectable<AuthTables['auth.audit_log_entries']>;

/** One page of the audit log, the latest entry first, and how many entries there are. */
export async function listAuditEntries(
  tx: Transaction,
  of: {
    readonly userId?: string | undefined;
    readonly action?: string | undefined;
    readonly except?: readonly string[];
  },
  { offset, limit }: PageWindow,
): Promise<{ readonly rows: AuditRow[]; readonly total: number }> {
  let entries = tx.selectFrom('auth.audit_log_entries');
  if (of.userId !== undefined) entries = entries.where('user_id', '=', of.userId);
  if (of.action !== undefined) entries = entries.where('action', '=', of.action);
  if (of.except) entries = entries.where('action', 'not in', of.except);
  const rows = await entries
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await entries
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
