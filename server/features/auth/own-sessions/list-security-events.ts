import { readCaller } from '#server/features/auth/caller.ts';
import { listAuditEntries } from '#server/features/auth/repository/audit-log.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { toPage, type Page } from '#shared/core/page.ts';
import type { SecurityEvent } from '#shared/security/contracts/schemas.ts';
import { SECURITY_EVENTS_PAGE_SIZE } from '#shared/core/limits.ts';

/** What a browser does by itself every hour, and says nothing to a person. */
const ROUTINE = ['token_refreshed'];

/** One page of the caller's security events, the latest first, without their details (GET /api/account/security-events/). */
export async function listSecurityEvents(
  services: Services,
  identity: SignedIn,
  page: number,
): Promise<Page<SecurityEvent>> {
  const limit = SECURITY_EVENTS_PAGE_SIZE;
  const { rows, total } = await serviceTransaction(services, async (tx) => {
    const { user } = await readCaller(tx, identity, services.clock.now());
    const own = { userId: user.id, except: ROUTINE };
    return listAuditEntries(tx, own, { offset: (page - 1) * limit, limit });
  });
  const isOperators = (by: unknown) =>
    by === 'service_key' || by === 'command' || by === 'operator';
  const events = rows.map((row) => ({
    id: row.id,
    action: row.action,
    created_at: row.created_at.toISOString(),
    // What an operator did came from the operator's address, which is not the person's to know.
    ip_address: isOperators(row.details['by']) ? null : row.ip,
    current: row.session_id === identity.sessionId,
    by_operator: isOperators(row.details['by']),
  }));
  return toPage(events, total, page, limit);
}
