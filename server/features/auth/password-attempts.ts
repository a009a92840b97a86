import { isKnownNetwork } from '#server/features/auth/known-networks.ts';
import {
  beginAttempt,
  clearFailures,
  decrementFailures,
  type Slowdown,
} from '#server/features/auth/repository/limits.ts';
import type { Client, Services } from '#server/features/auth/services.ts';
import { addressGroup } from '#server/http/address-group.ts';
import { clientNetwork } from '#server/http/client-network.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { PASSWORD_FREE_TRIES, PASSWORD_TRY_WINDOW_MIN } from '#shared/core/limits.ts';

const windowSeconds = PASSWORD_TRY_WINDOW_MIN * 60;
const PER_ACCOUNT: Slowdown = { free: PASSWORD_FREE_TRIES, windowSeconds };
// Many people may share an address, so it takes more failures to slow one down.
const PER_ADDRESS: Slowdown = { free: PASSWORD_FREE_TRIES * 10, windowSeconds };

/** A password attempt that is counted as failed until it is known to have succeeded. */
interface PasswordAttempt {
  /** Seconds until it may be made; 0 when it may be made now. */
  readonly wait: number;
  /** Takes the failures back, because the password was right. */
  succeeded(tx: Transaction): Promise<void>;
}

/**
 * Counts an attempt at an address. From a network that the account signed in from lately it waits only for failures of
 * that network at that account; from elsewhere for all failures at the account and all from the client's address. So
 * failures elsewhere never delay the owner.
 */
export async function countPasswordAttempt(
  tx: Transaction,
  services: Services,
  email: string,
  userId: string | undefined,
  client: Client,
): Promise<PasswordAttempt> {
  const now = services.clock.now();
  const { networkKey, accountKey, addressKey } = keysOf(services, email, client);
  const known = await isKnownNetwork(tx, services, userId, client);
  const ownKey = known ? networkKey : accountKey;
  const ownWait = await beginAttempt(tx, ownKey, PER_ACCOUNT, now);
  // Also counted for the owner, who is not delayed by it: the work must not show that the network is known.
  const addressWait = ownWait === 0 ? await beginAttempt(tx, addressKey, PER_ADDRESS, now) : 0;
  return {
    wait: ownWait || (known ? 0 : addressWait),
    async succeeded(later) {
      await clearFailures(later, ownKey);
      await decrementFailures(later, addressKey, PER_ADDRESS.free);
    },
  };
}

/** Forgets failed attempts at an account, and those from the client's network, after a new password was set. */
export async function forgetFailures(
  tx: Transaction,
  services: Services,
  email: string,
  client: Client,
): Promise<void> {
  const { networkKey, accountKey } = keysOf(services, email, client);
  await clearFailures(tx, networkKey);
  await clearFailures(tx, accountKey);
}

function keysOf({ secrets }: Services, email: string, client: Client) {
  return {
    networkKey: secrets.counterKey('password-network', `${email} ${clientNetwork(client.ip)}`),
    accountKey: secrets.counterKey('password-account', email),
    addressKey: secrets.counterKey('password-address', addressGroup(client.ip)),
  };
}
