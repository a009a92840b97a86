import { findCallerSession, type SessionRow } from '#server/features/auth/repository/sessions.ts';
import { findUser, lockUser, type UserRow } from '#server/features/auth/repository/users.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The caller, whose session is alive. */
export interface Caller {
  readonly user: UserRow;
  readonly session: SessionRow;
  /** The session has not passed a second factor, although the person has one. */
  readonly needsSecondFactor: boolean;
}

/**
 * The caller's account, locked, and live session, checked in the order clients expect. Throws AppError
 * `user_not_found`, `session_not_found`, `user_banned` or, where a second factor is due, `insufficient_aal`, rendered as
 * 403.
 */
export async function requireCaller(
  tx: Transaction,
  identity: SignedIn,
  now: Date,
): Promise<Caller> {
  return requireSecondFactor(await checkCaller(tx, identity, now, lockUser));
}

/** The caller without the lock, for work that only reads. */
export async function readCaller(tx: Transaction, identity: SignedIn, now: Date): Promise<Caller> {
  return requireSecondFactor(await checkCaller(tx, identity, now, findUser));
}

/** The caller, locked, also while a second factor is due: to prove it, or to sign out. */
export function requireCallerAnyAal(
  tx: Transaction,
  identity: SignedIn,
  now: Date,
): Promise<Caller> {
  return checkCaller(tx, identity, now, lockUser);
}

/** The same without the lock. */
export function readCallerAtAnyLevel(
  tx: Transaction,
  identity: SignedIn,
  now: Date,
): Promise<Caller> {
  return checkCaller(tx, identity, now, findUser);
}

/** Throws `insufficient_aal` (401) when a second factor is due before the address or password may change. */
export function requireSecondFactorForChange({ needsSecondFactor }: Caller): void {
  if (needsSecondFactor) {
    throw new AppError(ERRORS.insufficient_aal_to_change, serverMessages.auth.factorChangeLevel);
  }
}

/** The caller, unless a second factor is due: then `insufficient_aal` (403). */
export function requireSecondFactor(caller: Caller): Caller {
  if (!caller.needsSecondFactor) return caller;
  throw new AppError(ERRORS.insufficient_aal, serverMessages.auth.secondFactorNeeded);
}

async function checkCaller(
  tx: Transaction,
  identity: SignedIn,
  now: Date,
  find: typeof findUser,
): Promise<Caller> {
  const user = await find(tx, identity.userId);
  if (!user) throw new AppError(ERRORS.user_not_found, serverMessages.auth.userNotFound);
  const found = await findCallerSession(tx, { user_id: user.id, id: identity.sessionId });
  if (!found || hasEnded(found, now)) {
    throw new AppError(ERRORS.session_not_found, serverMessages.auth.sessionNotFound);
  }
  if (isBanned(user, now)) throw new AppError(ERRORS.user_banned, messages.auth.userBanned);
  const { has_factor: hasFactor, ...session } = found;
  return { user, session, needsSecondFactor: hasFactor && session.aal === 'aal1' };
}

/** Whether a session no longer counts. */
export function hasEnded(session: SessionRow, now: Date): boolean {
  return session.ended_at !== null || (session.not_after !== null && session.not_after <= now);
}

/** Whether a person may not sign in at the moment. */
export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}
