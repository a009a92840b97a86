import { addressGroup } from '#server/http/address-group.ts';
import type { Client, Services } from '#server/features/auth/services.ts';
import { unitOfWork } from '#server/features/auth/services.ts';
import { takeFromBucket, type Bucket } from '#server/features/auth/repository/limits.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** Requests that are counted together, per client address. */
export type RequestKind = 'signup' | 'otp' | 'recover' | 'resend' | 'verify' | 'user' | 'password';

const WINDOW_S = 300;
// 144 guesses a day and account, whatever is mailed: one in seven thousand finds a code of six digits.
const CODES_PER_ACCOUNT: Bucket = { burst: 150, seconds: 600 };

/** AppError `over_request_rate_limit` (429) with the seconds to wait. */
export function tooManyRequests(seconds: number): AppError {
  return new AppError('over_request_rate_limit', 429, messages.common.rateLimited, {
    retryAfter: seconds,
  });
}

/** Takes one request from the client address's bucket of a kind; seconds to wait, 0 when it may go on. */
export function takeRequest(
  tx: Transaction,
  services: Services,
  kind: RequestKind,
  client: Client,
): Promise<number> {
  const { rateLimit } = services.settings;
  return takeFromBucket(
    tx,
    services.secrets.counterKey(kind, addressGroup(client.ip)),
    { burst: rateLimit, seconds: WINDOW_S / rateLimit },
    services.clock.now(),
  );
}

/** Refuses with 429 when a client address asks too often, or too many codes are tried on one account. */
export async function limitRequests(
  services: Services,
  kind: RequestKind,
  client: Client,
  codeFor?: string,
): Promise<void> {
  const wait = await unitOfWork(services, async (tx) => {
    const first = await takeRequest(tx, services, kind, client);
    if (first > 0 || codeFor === undefined) return first;
    const key = services.secrets.counterKey('code', codeFor);
    return takeFromBucket(tx, key, CODES_PER_ACCOUNT, services.clock.now());
  });
  if (wait > 0) throw tooManyRequests(wait);
}
