import type { Clock } from '#server/platform/clock.ts';
import { withinTime } from '#server/platform/concurrency/deadline.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deleteLeases, leaseRequests } from '#server/platform/limits/repository.ts';

/** Whether a client may go on, or had too much. */
interface Verdict {
  readonly isAllowed: boolean;
  /** How much this node may still let through without asking. */
  readonly remaining: number;
  /** Milliseconds until the window ends. */
  readonly endsInMs: number;
}

/** Limits per minute that all nodes on one database keep together. */
export interface SharedLimits {
  /** Counts one request of a client under a limit; never throws. */
  take(key: string, most: number): Promise<Verdict>;
  /** Counts what a client used, which is known afterwards, and says whether it may use more; never throws. */
  spend(key: string, most: number, amount: number): Promise<Verdict>;
  /** Forgets windows that are over. */
  purge(): Promise<void>;
}

/** What the limits need. */
interface SharedLimitsOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Makes a stored name of a client from which the client cannot be read. */
  readonly hide: (key: string) => string;
}

const WINDOW_MS = 60_000;
/** Clients remembered at once. */
const CLIENTS = 20_000;
/** A node leases a tenth of a limit at once, and lets a twentieth through before it asks at all. */
const LEASE_PART = 10;
const UNASKED_PART = 20;
/** A request does not wait longer than this for a lease, and after a failure none is asked for during a pause. */
const PATIENCE_MS = 500;
const PAUSE_MS = 5_000;
const service = { role: 'service_role' } as const;

/** What this node knows of one client under one limit in one window. */
interface Count {
  /** When its window ends, in milliseconds since 1970. */
  endsAt: number;
  /** Requests let through. */
  passed: number;
  /** Requests this node may let through. */
  leased: number;
  isExhausted: boolean;
  asking: Promise<void> | undefined;
}

/** How many requests a node lets through in a minute before it leases any, of a limit: a twentieth, rounded down. */
export const localAllowance = (most: number): number => Math.floor(most / UNASKED_PART);

/** What is known of a client in the window of `now`; of too many clients the first one is forgotten. */
function countOf(counts: Map<string, Count>, key: string, now: number): Count {
  const known = counts.get(key);
  if (known && now < known.endsAt) return known;
  // The newest come last, so that the first ones are those to forget.
  counts.delete(key);
  const [oldest] = counts.size >= CLIENTS ? counts.keys() : [];
  if (oldest !== undefined) counts.delete(oldest);
  const made = {
    endsAt: now + WINDOW_MS,
    passed: 0,
    leased: 0,
    isExhausted: false,
    asking: undefined,
  };
  counts.set(key, made);
  return made;
}

const leftOf = (count: Count, most: number) =>
  Math.max(localAllowance(most), count.leased) - count.passed;

/** Whether a client has nothing left here, and more may be had. */
const mayAsk = (count: Count, most: number) => leftOf(count, most) <= 0 && !count.isExhausted;

/**
 * Opens limits that nodes share. A node lets a twentieth of a limit through on its own, then leases tenths of it from the
 * database, the first part counted in; so a rare client costs no statement, and N nodes let at most N twentieths too many
 * through. While the database is away, each node counts by itself.
 */
export function sharedLimits({ database, clock, hide }: SharedLimitsOptions): SharedLimits {
  const counts = new Map<string, Count>();
  let pausedUntil = 0;

  async function lease(key: string, count: Count, most: number): Promise<void> {
    const requests = Math.max(0, count.passed - count.leased) + Math.ceil(most / LEASE_PART);
    const now = clock.now();
    const wish = { key: hide(key), now, seconds: WINDOW_MS / 1000, requests, most };
    const asked = database.transaction(service, (tx) => leaseRequests(tx, wish));
    try {
      const given = await withinTime(asked, PATIENCE_MS, () => Promise.reject(new Error('late')));
      count.leased += given.leased;
      count.isExhausted = given.leased < requests;
      count.endsAt = Math.min(given.begins.getTime(), now.getTime()) + WINDOW_MS;
    } catch {
      pausedUntil = now.getTime() + PAUSE_MS;
      asked.catch(() => undefined);
      count.leased = most;
      count.isExhausted = true;
    }
  }

  /** Asks once for all requests of a client that wait. */
  function askFor(key: string, count: Count, most: number): Promise<void> {
    count.asking ??= lease(key, count, most).finally(() => (count.asking = undefined));
    return count.asking;
  }

  async function ask(key: string, count: Count, most: number, now: number): Promise<void> {
    if (now >= pausedUntil) return askFor(key, count, most);
    count.leased = most;
    count.isExhausted = true;
  }

  return {
    async take(key, most) {
      const now = clock.now().getTime();
      const count = countOf(counts, key, now);
      while (mayAsk(count, most)) await ask(key, count, most, now);
      const endsInMs = count.endsAt - now;
      const left = leftOf(count, most);
      if (left <= 0) return { isAllowed: false, remaining: 0, endsInMs };
      count.passed += 1;
      return { isAllowed: true, remaining: left - 1, endsInMs };
    },
    async spend(key, most, amount) {
      const now = clock.now().getTime();
      const count = countOf(counts, key, now);
      count.passed += amount;
      while (mayAsk(count, most)) await ask(key, count, most, now);
      const left = leftOf(count, most);
      return { isAllowed: left > 0, remaining: Math.max(0, left), endsInMs: count.endsAt - now };
    },
    purge() {
      const before = new Date(clock.now().getTime() - 2 * WINDOW_MS);
      return database.transaction(service, (tx) => deleteLeases(tx, before));
    },
  };
}
