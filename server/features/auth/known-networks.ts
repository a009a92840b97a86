import {
  hasSignedInFrom,
  noteSignInFrom,
} from '#server/features/auth/repository/sign-in-networks.ts';
import type { Client, Services } from '#server/features/auth/services.ts';
import { clientNetwork } from '#server/http/client-network.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { KNOWN_NETWORK_DAYS } from '#shared/core/limits.ts';

/** An id that no account has, so that an unknown address costs the same query. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Whether an account signed in from the client's network within 30 days. Such a network is counted by itself, so that
 * nobody elsewhere can use up its password tries or its mails.
 */
export function isKnownNetwork(
  tx: Transaction,
  services: Services,
  userId: string | undefined,
  client: Client,
): Promise<boolean> {
  const person = userId ?? NOBODY;
  const hashes = services.secrets.networkHashes(person, clientNetwork(client.ip));
  const since = new Date(services.clock.now().getTime() - KNOWN_NETWORK_DAYS * 86_400_000);
  return hasSignedInFrom(tx, person, hashes, since);
}

/** Makes the client's network one from which the account signed in. */
export function noteNetwork(
  tx: Transaction,
  services: Services,
  userId: string,
  client: Client,
  now: Date,
): Promise<void> {
  const [hash] = services.secrets.networkHashes(userId, clientNetwork(client.ip));
  return noteSignInFrom(tx, userId, hash, now);
}
