import { addressGroup } from '#server/http/address-group.ts';
import type { Client, Services } from '#server/features/auth/services.ts';
import { serviceTransaction } from '#server/features/auth/services.ts';
import {
  returnToBucket,
  takeFromBucket,
  type Bucket,
} from '#server/features/auth/repository/limits.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** Requests that are counted together, per client address. */
export type RequestKind =
  | 'web3'
  | 'sso'
  | 'saml'
  | 'signup'
  | 'otp'
  | 'recover'
  | 'resend'
  | 'verify'
  | 'user'
  | 'password'
  | 'factor'
  | 'provider'
  | 'passkey';

const WINDOW_S = 300;
// 144 guesses a day at an account, whatever is mailed: one in seven thousand finds a code of six digits.
const CODES_PER_ACCOUNT: Bucket = { burst: 150, seconds: 600 };

/** AppError `over_request_rate_limit` (429) with the seconds to wait. */
export function tooManyRequests(seconds: number): AppError {
  return new AppError(ERRORS.over_request_rate_limit, messages.common.rateLimited, {
    retryAfter: seconds,
  });
}

/** Takes one request from the client address's bucket of a kind; returns the seconds to wait, 0 for none. */
function takeRequest(
  tx: Transaction,
  services: Services,
  kind: RequestKind,
  client: Client,
): Promise<number> {
  const { key, bucket } = requestBucket(services, kind, client);
  return takeFromBucket(tx, key, bucket, services.clock.now());
}

/** Returns a request of a kind: a sign-in that succeeded was no guess, and many people share an address. */
export async function returnRequest(
  tx: Transaction,
  services: Services,
  kind: RequestKind,
  client: Client,
): Promise<void> {
  const { key, bucket } = requestBucket(services, kind, client);
  await returnToBucket(tx, key, bucket);
}

function requestBucket(services: Services, kind: RequestKind, client: Client) {
  const { rateLimit } = services.settings;
  const key = services.secrets.counterKey(kind, addressGroup(client.ip));
  return { key, bucket: { burst: rateLimit, seconds: WINDOW_S / rateLimit } };
}

/**
 * Takes one request of a kind, then makes a sign-in; `make` returns the request when it succeeds. With none left it
 * waits while sign-ins of the same network are under way, so that colleagues who arrive together all get in. Throws 429
 * when none of those returned its request.
 */
export async function attemptSignIn<S, T>(
  services: Services,
  kind: RequestKind,
  client: Client,
  begin: (tx: Transaction) => Promise<S>,
  make: (begun: S) => Promise<T>,
): Promise<T> {
  const network = `${kind} ${addressGroup(client.ip)}`;
  const take = () =>
    serviceTransaction(services, async (tx) => {
      const wait = await takeRequest(tx, services, kind, client);
      return wait > 0 ? { wait } : { taken: await begin(tx) };
    });
  const outcome = await services.attempts.attempt(network, take, make);
  if ('wait' in outcome) throw tooManyRequests(outcome.wait);
  return outcome.made;
}

/** Refuses with 429 when a client address asks too often. */
export async function limitRequests(
  services: Services,
  kind: RequestKind,
  client: Client,
): Promise<void> {
  const wait = await serviceTransaction(services, (tx) => takeRequest(tx, services, kind, client));
  if (wait > 0) throw tooManyRequests(wait);
}

/** Counts a code tried at an account, by the typed address; returns the seconds to wait, 0 for none. */
export function takeCodeTry(tx: Transaction, services: Services, address: string): Promise<number> {
  const key = services.secrets.counterKey('code', address);
  return takeFromBucket(tx, key, CODES_PER_ACCOUNT, services.clock.now());
}
