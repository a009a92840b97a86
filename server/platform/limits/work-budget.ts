import { AsyncLocalStorage } from 'node:async_hooks';

import { fairQueue } from '#server/platform/concurrency/fair-queue.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SharedLimits } from '#server/platform/limits/shared-limits.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { UNITS_OF_WORK } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The client whose request is being served: a person's account, or an address. */
export interface Client {
  readonly name: string;
  /** The account's id; undefined for an address. */
  readonly person: string | undefined;
}

/** How much of the server's work clients may ask for. */
export interface WorkBudget {
  /**
   * Serves a request of a client: what `work` begins is charged to its budget. Rejects with AppError `over_request_rate_limit`
   * (429) when that is used up.
   */
  admit<T>(client: Client, work: () => T | Promise<T>): Promise<T>;
  /** Goes on with a request that was admitted, where its context was lost; nothing is charged for `undefined`. */
  resume<T>(client: Client | undefined, work: () => T): T;
}

/** Milliseconds of work a client has left, at a moment; below zero when its last request cost more than was left. */
interface Bucket {
  left: number;
  at: number;
  /** What was charged here and the other nodes do not know yet. */
  unshared: number;
}

/** When and with whom a budget is kept. */
interface BudgetOptions {
  readonly now?: () => number;
  /** What all nodes on one database count together. */
  readonly shared?: SharedLimits | undefined;
}

const MINUTE_MS = 60_000;
/** Clients remembered at once, the most recent ones. */
const CLIENTS = 20_000;

const serving = new AsyncLocalStorage<Client & { charge(milliseconds: number): void }>();

/** Charges work to the client whose request is being served; nobody outside of requests. */
export function chargeWork(milliseconds: number): void {
  serving.getStore()?.charge(milliseconds);
}

/** Begins work that is nobody's, such as background work that a request only wakes. */
export function outsideRequests<T>(work: () => T): T {
  return serving.exit(work);
}

/** Does synchronous work and charges the time it takes. */
export function charged<T>(work: () => T): T {
  const begun = performance.now();
  try {
    return work();
  } finally {
    chargeWork(performance.now() - begun);
  }
}

/** The refusal of a client whose budget is used up. */
const refusal = (seconds: number) =>
  new AppError(ERRORS.over_request_rate_limit, serverMessages.limits.work, {
    retryAfter: Math.max(1, seconds),
  });

/**
 * Opens the budgets of this node. Work is charged when it ends, whether or not the client waited for it; a budget that is
 * used up fills again evenly over a minute, and no debt is greater than a whole one. With other nodes the client has one
 * budget for all of them: what was charged here is told with its next request (decision 032).
 */
export function workBudget(
  perMinuteMs: number,
  { now = () => performance.now(), shared }: BudgetOptions = {},
): WorkBudget {
  const buckets = new Map<string, Bucket>();
  const rate = perMinuteMs / MINUTE_MS;

  function bucketOf({ name }: Client): Bucket {
    const at = now();
    const known = buckets.get(name) ?? { left: perMinuteMs, at, unshared: 0 };
    const left = Math.min(perMinuteMs, known.left + (at - known.at) * rate);
    const bucket = { ...known, left, at };
    // The newest come last, so that the first ones are those to forget.
    buckets.delete(name);
    const [oldest] = buckets.size >= CLIENTS ? buckets.keys() : [];
    if (oldest !== undefined) buckets.delete(oldest);
    buckets.set(name, bucket);
    return bucket;
  }

  function resume<T>(client: Client | undefined, work: () => T): T {
    if (!client) return work();
    const charge = (milliseconds: number) => {
      const bucket = bucketOf(client);
      bucket.left = Math.max(-perMinuteMs, bucket.left - milliseconds);
      if (shared) bucket.unshared += milliseconds;
    };
    return serving.run({ ...client, charge }, work);
  }

  return {
    resume,
    async admit(client, work) {
      const bucket = bucketOf(client);
      const { left } = bucket;
      if (shared) {
        const used = Math.ceil(bucket.unshared);
        bucket.unshared = 0;
        const { isAllowed, endsInMs } = await shared.spend(
          `work ${client.name}`,
          perMinuteMs,
          used,
        );
        if (!isAllowed) throw refusal(endsInMs / 1000);
      }
      if (left <= 0) throw refusal(-left / rate / 1000);
      return await resume(client, work);
    },
  };
}

/** A database of which each person has a few connections at once at most; further transactions of theirs wait. */
export function shareConnections(database: Database): Database {
  const turns = fairQueue({
    capacity: Number.POSITIVE_INFINITY,
    perPerson: UNITS_OF_WORK.atOnce,
    waitingPerPerson: UNITS_OF_WORK.waiting,
    waiting: Number.POSITIVE_INFINITY,
  });
  return {
    ...database,
    transaction(identity, work) {
      const person = serving.getStore()?.person;
      if (person === undefined) return database.transaction(identity, work);
      return turns.inTurn({ person }, () => database.transaction(identity, work));
    },
  };
}
