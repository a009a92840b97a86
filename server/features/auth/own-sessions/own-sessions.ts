import { readCaller, requireCaller } from '#server/features/auth/caller.ts';
import { describeDevice } from '#server/features/auth/own-sessions/describe-device.ts';
import { listAuditEntries } from '#server/features/auth/repository/audit-log.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import {
  deleteLiveSession,
  listLiveSessions,
} from '#server/features/auth/repository/live-sessions.ts';
import { endLinks } from '#server/features/auth/repository/users.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { SECURITY_EVENTS_PAGE_SIZE } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { type Page, toPage } from '#shared/core/page.ts';
import type { OwnSession, SecurityEvent } from '#shared/security/contracts/schemas.ts';

/** Where the caller is signed in, the session used last first (GET /api/account/sessions/). */
export function listSessions(
  services: Services,
  identity: SignedIn,
): Promise<{ readonly sessions: OwnSession[] }> {
  return serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const { user, session } = await readCaller(tx, identity, now);
    const rows = await listLiveSessions(tx, user.id, now);
    const sessions = rows.map((row) => ({
      id: row.id,
      created_at: row.created_at.toISOString(),
      last_used_at: (row.refreshed_at ?? row.created_at).toISOString(),
      description: describeDevice(row.user_agent),
      aal: row.aal,
      current: row.id === session.id,
    }));
    return { sessions };
  });
}

/** Ends one of the caller's sessions, the present one too (DELETE /api/account/sessions/{id}/); throws AppError `not_found` (404). */
export async function endSession(
  services: Services,
  identity: SignedIn,
  id: string,
  client: Pick<Client, 'ip'>,
): Promise<void> {
  await serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const { user, session } = await requireCaller(tx, identity, now);
    if (!(await deleteLiveSession(tx, user.id, id))) {
      throw new AppError(ERRORS.not_found, messages.common.notFound);
    }
    // Links that a device handed out end with it.
    if (id !== session.id) await endLinks(tx, user.id);
    const entry = { userId: user.id, sessionId: session.id, ip: client.ip };
    await audit(tx, { action: 'session_ended', ...entry, details: { ended: id } }, now);
  });
}

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
