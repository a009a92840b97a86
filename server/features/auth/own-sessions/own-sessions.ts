import { readCaller, requireCaller } from '#server/features/auth/caller.ts';
import { describeDevice } from '#server/features/auth/own-sessions/describe-device.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import {
  deleteLiveSession,
  listLiveSessions,
} from '#server/features/auth/repository/live-sessions.ts';
import { endLinks } from '#server/features/auth/repository/users.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { OwnSession } from '#shared/security/contracts/schemas.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

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
