import { isKnownNetwork } from '#server/features/auth/known-networks.ts';
import { takeFromBucket, type Bucket } from '#server/features/auth/repository/limits.ts';
import type { Client, Services } from '#server/features/auth/services.ts';
import { clientNetwork } from '#server/http/client-network.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import {
  SMS_DAILY,
  SMS_GAP_S,
  SMS_NETWORK_BURST,
  SMS_NETWORK_HOURLY,
} from '#shared/core/limits.ts';

const DAY_S = 86_400;

/** Half at once and half over the day: in no 24 hours are there more. */
function perDay(most: number): Bucket {
  const atOnce = Math.ceil(most / 2);
  return { burst: atOnce, seconds: DAY_S / Math.max(most - atOnce, 1) };
}

const GAP: Bucket = { burst: 1, seconds: SMS_GAP_S };
const PER_NETWORK: Bucket = { burst: SMS_NETWORK_BURST, seconds: 3600 / SMS_NETWORK_HOURLY };

/** A text to be counted. */
export interface CountedText {
  readonly phone: string;
  /** The account that has the phone, if any. */
  readonly userId: string | undefined;
  readonly client: Client;
}

/** Keys of the counters of a text: hashes of phone and network. */
export interface TextCounters {
  readonly gap: string;
  readonly day: string;
  readonly network: string;
}

/**
 * The counters of a text: of its phone, and of the client's network. A network from which the account signed in lately
 * counts that phone by itself, so that strangers cannot use up the owner's texts.
 */
export async function textCounters(
  tx: Transaction,
  services: Services,
  { phone, userId, client }: CountedText,
): Promise<TextCounters> {
  const { secrets } = services;
  const network = clientNetwork(client.ip);
  const known = await isKnownNetwork(tx, services, userId, client);
  const subject = known ? `${phone} ${network}` : phone;
  return {
    gap: secrets.counterKey('text-gap', subject),
    day: secrets.counterKey('text-day', subject),
    network: secrets.counterKey('text-network', network),
  };
}

/** Counts a text and returns whether it may go out; if not, the caller stays silent. */
export async function takeText(
  tx: Transaction,
  services: Services,
  { gap, day, network }: TextCounters,
): Promise<boolean> {
  const now = services.clock.now();
  if ((await takeFromBucket(tx, network, PER_NETWORK, now)) > 0) return false;
  if ((await takeFromBucket(tx, gap, GAP, now)) > 0) return false;
  return (await takeFromBucket(tx, day, perDay(SMS_DAILY), now)) === 0;
}

/** Counts a text that is really sent among those of all people; returns whether it may go out. */
export async function takeFromAllTexts(tx: Transaction, services: Services): Promise<boolean> {
  const key = services.secrets.counterKey('text-all', '');
  const { smsDaily } = services.settings;
  return (await takeFromBucket(tx, key, perDay(smsDaily), services.clock.now())) === 0;
}
