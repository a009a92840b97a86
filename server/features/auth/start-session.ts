import { noteNetwork } from '#server/features/auth/known-networks.ts';
import { presentUser } from '#server/features/auth/presenter.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import { insertSession, type SessionRow } from '#server/features/auth/repository/sessions.ts';
import { insertRefreshToken } from '#server/features/auth/repository/refresh-tokens.ts';
import { factorsOf, type FactorRow } from '#server/features/auth/repository/factors.ts';
import { identitiesOf, type IdentityRow } from '#server/features/auth/repository/identities.ts';
import { changeUser, type UserRow } from '#server/features/auth/repository/users.ts';
import { hashToken, newToken } from '#server/features/auth/secrets.ts';
import type { Client, Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Session } from '#shared/auth/contracts/shapes.ts';
import { ACCESS_TOKEN_TTL_S } from '#shared/core/limits.ts';

/** A session as it is after its transaction; its access token is signed once that is committed. */
export interface Granted {
  readonly user: UserRow;
  readonly identities: readonly IdentityRow[];
  readonly factors: readonly FactorRow[];
  readonly session: SessionRow;
  readonly refreshToken: string;
}

/**
 * Starts a session, always with a new id and a new refresh token; the log notes the method and, for an identity
 * provider, its name.
 */
export async function startSession(
  tx: Transaction,
  services: Services,
  user: UserRow,
  method: string,
  client: Client,
  now: Date,
  provider?: string,
): Promise<Granted> {
  const session = await insertSession(tx, user.id, method, client, now);
  const refreshToken = newToken();
  await insertRefreshToken(tx, session, hashToken(refreshToken), null, now);
  await noteNetwork(tx, services, user.id, client, now);
  const signedIn = await changeUser(tx, user.id, { last_sign_in_at: now }, now);
  const details = { method, ...(provider === undefined ? undefined : { provider }) };
  const entry = { userId: user.id, sessionId: session.id, ip: client.ip, details };
  await audit(tx, { action: 'login', ...entry }, now);
  const [identities, factors] = [await identitiesOf(tx, user.id), await factorsOf(tx, user.id)];
  return { user: signedIn, identities, factors, session, refreshToken };
}

/** The response to a sign-in. */
export async function answerSession(services: Services, granted: Granted): Promise<Session> {
  const { user, session, refreshToken } = granted;
  const { token, expiresAt } = await services.accessTokens.sign({
    userId: user.id,
    sessionId: session.id,
    email: user.email ?? '',
    phone: user.phone ?? '',
    appMetadata: user.app_metadata,
    userMetadata: user.user_metadata,
    aal: session.aal,
    amr: session.amr,
    isAnonymous: user.is_anonymous,
  });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_TTL_S,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: presentUser(user, granted.identities, granted.factors),
  };
}
