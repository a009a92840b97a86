import type { Caller } from '#server/features/auth/caller.ts';
import { factorsOf, type FactorType } from '#server/features/auth/repository/factors.ts';
import { identitiesOf } from '#server/features/auth/repository/identities.ts';
import {
  deleteHalfSessions,
  lowerSession,
  raiseSessionRow,
  sessionsOfFactor,
} from '#server/features/auth/repository/session-level.ts';
import { insertRefreshToken } from '#server/features/auth/repository/refresh-tokens.ts';
import { hashToken, newToken } from '#server/features/auth/secrets.ts';
import type { Granted } from '#server/features/auth/start-session.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** The claim `amr` of each kind of factor. */
export const FACTOR_METHODS: Readonly<Record<FactorType, string>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
};

/**
 * Starts a session of aal2 in the place of the caller's by a factor that was just proven. The former one ends, and so do the
 * person's sessions of aal1.
 */
export async function raiseSession(
  tx: Transaction,
  { user, session }: Caller,
  factor: { readonly id: string; readonly factor_type: FactorType },
  now: Date,
): Promise<Granted> {
  const method = FACTOR_METHODS[factor.factor_type];
  const proven = { method, timestamp: Math.floor(now.getTime() / 1000) };
  const amr = [proven, ...session.amr.filter((earlier) => earlier.method !== method)];
  const raised = await raiseSessionRow(tx, session, { amr, factorId: factor.id }, now);
  const refreshToken = newToken();
  await insertRefreshToken(tx, raised, hashToken(refreshToken), null, now);
  await deleteHalfSessions(tx, user.id);
  const [identities, factors] = [await identitiesOf(tx, user.id), await factorsOf(tx, user.id)];
  return { user, identities, factors, session: raised, refreshToken };
}

/** Lowers the sessions that a removed factor had raised to aal1. */
export async function lowerSessionsOf(
  tx: Transaction,
  factor: { readonly user_id: string; readonly id: string },
  now: Date,
): Promise<void> {
  const ofFactors = new Set(Object.values(FACTOR_METHODS));
  for (const session of await sessionsOfFactor(tx, factor)) {
    const amr = session.amr.filter(({ method }) => !ofFactors.has(method));
    await lowerSession(tx, session, amr, now);
  }
}
