import { hasEnded, isBanned } from '#server/features/auth/caller.ts';
import { invalid } from '#server/features/auth/input.ts';
import { audit, auditDaily } from '#server/features/auth/repository/audit.ts';
import {
  insertRefreshToken,
  noteRepeatedRefresh,
  pruneChain,
  readChain,
  type RefreshTokenRow,
} from '#server/features/auth/repository/refresh-tokens.ts';
import {
  endSession,
  lockSessionOfToken,
  touchSession,
} from '#server/features/auth/repository/sessions.ts';
import { factorsOf } from '#server/features/auth/repository/factors.ts';
import { identitiesOf } from '#server/features/auth/repository/identities.ts';
import { findUser } from '#server/features/auth/repository/users.ts';
import { hashToken, isToken, sameBytes, type Secrets } from '#server/features/auth/secrets.ts';
import { singleFlight } from '#server/platform/concurrency/single-flight.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import { answerSession, type Granted } from '#server/features/auth/start-session.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Session } from '#shared/auth/contracts/shapes.ts';
import { ERRORS, type ErrorForm } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { REFRESH_LOST_ANSWER_S, REFRESH_REUSE_S } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Rotations that the tabs of one browser can make of one token within the reuse interval; a guard, not a limit. */
const LONGEST_CHAIN = 100;
/** Used tokens of a session that are known as used; older ones are tokens of nobody. */
const REFRESH_KEPT = 200;
/** One in so many refreshes forgets those beyond. */
const PRUNED_EVERY = 16;

const refuse = (form: ErrorForm, message: string) => ({ refusal: new AppError(form, message) });

/** Outcome of an exchange; a refusal is returned, not thrown, so that its changes are committed. */
type Outcome = { readonly granted: Granted } | { readonly refusal: AppError };

/**
 * A function that exchanges a refresh token for a new session. A used token gives the active one any number of times
 * within 10 s of its use, and once within 5 minutes when its successor was never used. Any other use ends the session,
 * which is committed, and throws `refresh_token_already_used` (400).
 */
export function sessionRefresher(
  services: Services,
): (token: string, client: Client) => Promise<Session> {
  const flights = singleFlight<Outcome>();
  return async (token, client) => {
    if (!isToken(token)) throw invalid(serverMessages.auth.refreshMalformed, 'refresh_token');
    // The tabs of one browser wake up together: they share one exchange instead of queueing for its lock.
    const outcome = await flights(token, () =>
      serviceTransaction(services, (tx) => exchange(tx, services, token, client)),
    );
    if ('refusal' in outcome) throw outcome.refusal;
    return answerSession(services, outcome.granted);
  };
}

async function exchange(
  tx: Transaction,
  services: Services,
  token: string,
  client: Client,
): Promise<Outcome> {
  const now = services.clock.now();
  const hash = hashToken(token);
  const session = await lockSessionOfToken(tx, hash);
  // Read under the lock: its holder before may have used the token.
  const { presented, active } = session
    ? await readChain(tx, session, hash)
    : { presented: undefined, active: undefined };
  const user = session && (await findUser(tx, session.user_id));
  if (!presented || !user) {
    return refuse(ERRORS.refresh_token_not_found, serverMessages.auth.refreshNotFound);
  }
  if (isBanned(user, now)) return refuse(ERRORS.banned_at_sign_in, messages.auth.userBanned);
  const entry = { userId: user.id, sessionId: session.id, ip: client.ip };

  let refreshToken: string | undefined;
  if (!presented.revoked_at) {
    if (hasEnded(session, now))
      return refuse(ERRORS.session_expired, serverMessages.auth.sessionExpired);
    [refreshToken] = services.secrets.refreshTokensAfter(token);
    await insertRefreshToken(tx, session, hashToken(refreshToken), presented.token_hash, now);
    await touchSession(tx, session, client, now);
    await auditDaily(
      tx,
      { action: 'token_refreshed', ...entry },
      { last: session.refreshed_at, now },
    );
    if ((hash[0] ?? 0) % PRUNED_EVERY === 0) await pruneChain(tx, session, REFRESH_KEPT);
  } else {
    refreshToken =
      active && (await acceptAgain(tx, services.secrets, token, presented, active, now));
    if (refreshToken === undefined) {
      if (active) {
        await endSession(tx, session, now);
        await audit(tx, { action: 'token_revoked', ...entry }, now);
      }
      return refuse(ERRORS.refresh_token_already_used, serverMessages.auth.refreshUsed);
    }
    if (hasEnded(session, now))
      return refuse(ERRORS.session_expired, serverMessages.auth.sessionExpired);
  }
  const [identities, factors] = [await identitiesOf(tx, user.id), await factorsOf(tx, user.id)];
  return { granted: { user, identities, factors, session, refreshToken } };
}

/** The active token for a client that sends a used one, when the rules allow it. */
async function acceptAgain(
  tx: Transaction,
  secrets: Secrets,
  token: string,
  presented: RefreshTokenRow,
  active: RefreshTokenRow,
  now: Date,
): Promise<string | undefined> {
  const isParent =
    active.parent_hash !== null && sameBytes(active.parent_hash, presented.token_hash);
  const seconds = (now.getTime() - (presented.revoked_at?.getTime() ?? 0)) / 1000;
  if (seconds > REFRESH_REUSE_S) {
    // A client that lost the response asks again soon, and only once; a thief comes after the owner has moved on.
    if (!isParent || seconds > REFRESH_LOST_ANSWER_S || presented.repeated_at) return undefined;
    await noteRepeatedRefresh(tx, presented, now);
  }
  return descend(secrets, token, active.token_hash, isParent ? 1 : LONGEST_CHAIN);
}

/** The descendant of a token with the given hash: each token follows from the one before by a keyed function. */
function descend(
  secrets: Secrets,
  token: string,
  target: Buffer,
  steps: number,
): string | undefined {
  let current = token;
  for (let step = 0; step < steps; step += 1) {
    const candidates = secrets.refreshTokensAfter(current);
    const match = candidates.find((candidate) => sameBytes(hashToken(candidate), target));
    if (match !== undefined) return match;
    [current] = candidates;
  }
  return undefined;
}
