import { isKnownNetwork } from '#server/features/auth/known-networks.ts';
import { takeFromBucket } from '#server/features/auth/repository/limits.ts';
import type { Client, Services } from '#server/features/auth/services.ts';
import { clientNetwork } from '#server/http/client-network.ts';
import type { Transaction } from '#server/platform/database/database.ts';

const DAY_S = 86_400;

/** Mails that are counted together, per e-mail address and client network. */
export type MailKind =
  | 'confirmation'
  | 'magiclink'
  | 'recovery'
  | 'email_change'
  | 'reauthentication';

/** A mail to be counted. */
interface CountedMail {
  readonly kind: MailKind;
  readonly address: string;
  /** The account that has the address, if any. */
  readonly userId: string | undefined;
  readonly client: Client;
  /** Whether that person is signed in when asking; then the network counts as known. */
  readonly signedIn?: boolean | undefined;
}

/** Keys of the counters of a mail: hashes of address and network, for its burst and for the day. */
export interface MailCounters {
  readonly burst: string;
  readonly day: string;
}

/**
 * The counters of a mail. The day's is the address's, or the network's own when the account signed in from there
 * lately: however many mails strangers ask for, the owner still gets theirs.
 */
export async function mailCounters(
  tx: Transaction,
  services: Services,
  { kind, address, userId, client, signedIn }: CountedMail,
): Promise<MailCounters> {
  const { secrets } = services;
  const network = clientNetwork(client.ip);
  const known = signedIn || (await isKnownNetwork(tx, services, userId, client));
  return {
    burst: secrets.counterKey(`mail-${kind}`, `${address} ${network}`),
    day: known
      ? secrets.counterKey('mail-day-network', `${address} ${network}`)
      : secrets.counterKey('mail-day', address),
  };
}

/** Counts a mail and returns whether it may go out; if not, the caller stays silent. */
export async function takeMail(
  tx: Transaction,
  services: Services,
  counters: MailCounters,
): Promise<boolean> {
  const { mailBurst, mailGapSeconds, mailDaily } = services.settings;
  const now = services.clock.now();
  const burst = { burst: mailBurst, seconds: mailGapSeconds };
  if ((await takeFromBucket(tx, counters.burst, burst, now)) > 0) return false;
  // Half at once and half over the day: in no 24 hours are there more.
  const atOnce = Math.ceil(mailDaily / 2);
  const day = { burst: atOnce, seconds: DAY_S / (mailDaily - atOnce) };
  return (await takeFromBucket(tx, counters.day, day, now)) === 0;
}

/** Counts a mail and returns whether it may go out. */
export async function mayMail(
  tx: Transaction,
  services: Services,
  mail: CountedMail,
): Promise<boolean> {
  return takeMail(tx, services, await mailCounters(tx, services, mail));
}
