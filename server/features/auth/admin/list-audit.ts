import type { WantedPage } from '#server/features/auth/admin/paging.ts';
import { invalid } from '#server/features/auth/input.ts';
import { listAuditEntries } from '#server/features/auth/repository/audit-log.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import type { listAudit as contract } from '#shared/auth/contracts/admin.ts';
import type { Output } from '#shared/core/contract.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** One page of the audit log, the latest entry first, of one action or person when the query names it (GET /admin/audit). */
export async function listAudit(
  services: Services,
  query: string,
  wanted: WantedPage,
): Promise<{
  readonly entries: Output<(typeof contract)['response']>;
  readonly total: number;
}> {
  const of = readQuery(query);
  const { rows, total } = await serviceTransaction(services, (tx) =>
    listAuditEntries(tx, of, wanted),
  );
  const entries = rows.map((row) => ({
    id: row.id,
    payload: {
      action: row.action,
      actor_id: row.user_id,
      session_id: row.session_id,
      traits: row.details,
    },
    created_at: row.created_at.toISOString(),
    ip_address: row.ip ?? '',
  }));
  return { entries, total };
}

function readQuery(query: string): { readonly userId?: string; readonly action?: string } {
  if (query === '') return {};
  const [, action] = /^action:([a-z_]{1,64})$/.exec(query) ?? [];
  if (action !== undefined) return { action };
  const [, userId] = /^user:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(query) ?? [];
  if (userId !== undefined) return { userId };
  throw invalid(serverMessages.auth.auditQuery, 'query');
}
