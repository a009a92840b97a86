import { mergeMetadata } from '#server/features/auth/input.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import { takeFromBucket } from '#server/features/auth/repository/limits.ts';
import { insertAccount } from '#server/features/auth/repository/new-users.ts';
import { tooManyRequests } from '#server/features/auth/request-limits.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import { answerSession, startSession } from '#server/features/auth/start-session.ts';
import { clientNetwork } from '#server/http/client-network.ts';
import type { Session } from '#shared/auth/contracts/shapes.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { ANONYMOUS_PER_HOUR } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const PER_NETWORK = { burst: ANONYMOUS_PER_HOUR, seconds: 3600 / ANONYMOUS_PER_HOUR };

/** Makes an account without an address and signs in to it (POST /signup without one). Throws 422 when that is off. */
export async function signInAnonymously(
  services: Services,
  data: Record<string, unknown>,
  client: Client,
): Promise<Session> {
  if (!services.settings.anonymous) {
    throw new AppError(ERRORS.anonymous_provider_disabled, serverMessages.auth.anonymousDisabled);
  }
  const userMetadata = mergeMetadata({}, data);
  const now = services.clock.now();
  const granted = await serviceTransaction(services, async (tx) => {
    const key = services.secrets.counterKey('anonymous', clientNetwork(client.ip));
    const wait = await takeFromBucket(tx, key, PER_NETWORK, now);
    if (wait > 0) throw tooManyRequests(wait);
    const user = await insertAccount(tx, { userMetadata, isAnonymous: true }, now);
    const details = { method: 'anonymous' };
    await audit(tx, { action: 'user_signedup', userId: user.id, ip: client.ip, details }, now);
    return startSession(tx, services, user, 'anonymous', client, now);
  });
  return answerSession(services, granted);
}
