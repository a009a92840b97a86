import { findSession, type SessionRow } from '#server/features/auth/repository/sessions.ts';
import { findUser, lockUser, type UserRow } from '#server/features/auth/repository/users.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/server-messages.ts';

/** The caller, whose session is alive. */
export interface Caller {
  readonly user: UserRow;
  readonly session: SessionRow;
}

/**
 * The caller's account, locked, and live session, checked in the order clients expect. Throws AppError
 * `user_not_found`, `session_not_found` or `user_banned`, rendered as 403.
 */
export function requireCaller(tx: Transaction, identity: SignedIn, now: Date): Promise<Caller> {
  return checkCaller(tx, identity, now, lockUser);
}

/** The caller without the lock, for work that only reads. */
export function readCaller(tx: Transaction, identity: SignedIn, now: Date): Promise<Caller> {
  return checkCaller(tx, identity, now, findUser);
}

async function checkCaller(
  tx: Transaction,
  identity: SignedIn,
  now: Date,
  find: typeof findUser,
): Promise<Caller> {
  const user = await find(tx, identity.userId);
  if (!user) throw new AppError(ERRORS.user_not_found, serverMessages.auth.userNotFound);
  const session = await findSession(tx, { user_id: user.id, id: identity.sessionId });
  if (!session || hasEnded(session, now)) {
    throw new AppError(ERRORS.session_not_found, serverMessages.auth.sessionNotFound);
  }
  if (isBanned(user, now)) throw new AppError(ERRORS.user_banned, messages.auth.userBanned);
  return { user, session };
}

/** Whether a session no longer counts. */
export function hasEnded(session: SessionRow, now: Date): boolean {
  return session.ended_at !== null || (session.not_after !== null && session.not_after <= now);
}

/** Whether a person may not sign in at the moment. */
export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}
