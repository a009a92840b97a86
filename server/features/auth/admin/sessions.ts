import {
  noteOperation,
  requireAccount,
  requireUuid,
  type Operator,
} from '#server/features/auth/admin/operator.ts';
import {
  deleteLiveSession,
  listLiveSessions,
} from '#server/features/auth/repository/live-sessions.ts';
import { deleteSessions, type SessionRow } from '#server/features/auth/repository/sessions.ts';
import { endLinks } from '#server/features/auth/repository/users.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** The live sessions of an account, the one used last first; throws AppError `user_not_found` (404). */
export function listUserSessions(services: Services, id: string): Promise<SessionRow[]> {
  return serviceTransaction(services, async (tx) => {
    const user = await requireAccount(tx, id);
    return listLiveSessions(tx, user.id, services.clock.now());
  });
}

/** Ends one session of an account, or all; throws AppError `user_not_found` or `not_found` (404). */
export async function endUserSessions(
  services: Services,
  id: string,
  only: string | undefined,
  operator: Operator,
): Promise<void> {
  const session = only === undefined ? undefined : requireUuid('session_id', only);
  await serviceTransaction(services, async (tx) => {
    const user = await requireAccount(tx, id);
    if (session === undefined) {
      await deleteSessions(tx, user.id);
      await endLinks(tx, user.id);
    } else if (!(await deleteLiveSession(tx, user.id, session))) {
      throw new AppError(ERRORS.not_found, messages.common.notFound);
    }
    const entry = { action: 'session_ended', userId: user.id, sessionId: session } as const;
    await noteOperation(tx, operator, entry, services.clock.now());
  });
}
