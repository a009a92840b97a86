import { setTimeout as wait } from 'node:timers/promises';

import { DatabaseError, type Pool, type PoolClient } from 'pg';

import { deadline } from '#server/platform/concurrency/deadline.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { databaseUnavailable, mapDatabaseError } from '#server/platform/database/map-error.ts';
import type { DatabaseObserver } from '#server/platform/database/observer.ts';
import {
  type Actor,
  openingOf,
  openUnit,
  type UnitSettings,
} from '#server/platform/database/open-unit.ts';
import { UnitConnection } from '#server/platform/database/unit-connection.ts';
import { chargeWork } from '#server/platform/limits/work-budget.ts';
import { AppError } from '#shared/core/errors.ts';

// serialization_failure, deadlock_detected and lock_not_available: nothing was done, and the same transaction may succeed.
const CONFLICTS: ReadonlySet<string | undefined> = new Set(['40001', '40P01', '55P03']);
const MOST_TRIES = 4;
const FIRST_PAUSE_MS = 20;

/** How long a transaction may take, and who is told when it runs again. */
interface RetryOptions {
  /** Milliseconds for all tries together. */
  readonly timeoutMs: number;
  readonly retried: () => void;
}

/**
 * Runs a transaction again, four times at most, when PostgreSQL gave it up in favour of another one and at least as much
 * time remains as the try took. The pauses grow and are random, so that two that met do not meet again.
 */
async function retryConflicts<T>(
  attempt: (timeoutMs: number) => Promise<T>,
  { timeoutMs, retried }: RetryOptions,
): Promise<T> {
  const asked = performance.now();
  for (let tries = 1; ; tries += 1) {
    const begun = performance.now();
    try {
      return await attempt(timeoutMs - (begun - asked));
    } catch (error) {
      const failed = performance.now();
      const pause = Math.random() * FIRST_PAUSE_MS * 2 ** tries;
      const remaining = timeoutMs - (failed - asked) - pause;
      if (tries === MOST_TRIES || !isConflict(error) || remaining < failed - begun) throw error;
      await wait(pause);
      retried();
    }
  }
}

function isConflict(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  return cause instanceof DatabaseError && CONFLICTS.has(cause.code);
}

/** How transactions run on a pool. */
interface TransactionOptions {
  /** Milliseconds a transaction may take, waiting for a connection included. */
  readonly timeoutMs: number;
  /** Whether PostgreSQL itself enforces the time limits. */
  readonly serverTimeouts: boolean;
  /** Milliseconds a statement may wait for a lock, where PostgreSQL enforces the limits; as long as the transaction without. */
  readonly lockTimeoutMs?: number | undefined;
  /** Whether a refused connection is tried again within the time limit (the embedded server is restarting). */
  readonly retryConnect: boolean;
  /** Is told of every transaction. */
  readonly observer?: DatabaseObserver | undefined;
  /** Settings of every transaction except the owner's. */
  readonly settings?: UnitSettings;
}

/** Milliseconds PostgreSQL lets a transaction wait for its next statement. */
const IDLE_TRANSACTION_MS = 5_000;
const RECONNECT_PAUSE_MS = 50;
/** Milliseconds of work that a unit which failed is charged at most. */
const FAILED_UNIT_MOST_MS = 1_000;

/** Runs a transaction and commits it before it resolves; errors are those of Database.transaction. */
export type RunTransaction = <T>(
  actor: Actor,
  work: (tx: Transaction) => Promise<T>,
  timeoutMs?: number,
) => Promise<T>;

/** A function that runs transactions on connections of the pool. */
export function transactionRunner(pool: Pool, options: TransactionOptions): RunTransaction {
  const connections = new Connections(pool, options.retryConnect);

  async function perform<T>(
    client: PoolClient,
    actor: Actor,
    work: (tx: Transaction) => Promise<T>,
    limit: { readonly passed: Promise<never>; readonly milliseconds: number },
  ): Promise<T> {
    const opening = openingOf(actor, {
      ...options.settings,
      ...(options.serverTimeouts && {
        statement_timeout: wholeMilliseconds(limit.milliseconds),
        idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
        ...(options.lockTimeoutMs && { lock_timeout: options.lockTimeoutMs }),
        jit: 'off', // Compiling a statement whose plan seems dear takes seconds.
      }),
    });
    const connection = connections.unitOn(client);
    connection.openWith(() => openUnit(client, actor, opening));
    let settled = false;
    const unit = connection.kysely.transaction().execute(work);
    unit.then(
      () => (settled = true),
      () => (settled = true),
    );
    try {
      return await Promise.race([unit, limit.passed]);
    } catch (error) {
      throw connections.isLost(client) && !(error instanceof AppError)
        ? databaseUnavailable(error)
        : mapDatabaseError(error);
    } finally {
      // Only an idle session is kept: the next transaction must not inherit anything.
      const unclean =
        !settled || connections.isLost(client) || client.getTransactionStatus() !== 'I';
      client.release(unclean);
      // A server that has fallen silent would be waited for.
      if (!settled) client.connection.stream.destroy();
    }
  }

  /** Runs the transaction once; `waited` is told how long it waited for a connection. */
  async function once<T>(
    actor: Actor,
    work: (tx: Transaction) => Promise<T>,
    timeoutMs: number,
    waited: (milliseconds: number) => void,
  ): Promise<T> {
    const { passed, clear } = deadline(timeoutMs, tookTooLong);
    const asked = performance.now();
    try {
      const client = await connections
        .acquire(asked + timeoutMs, passed)
        .finally(() => waited(performance.now() - asked));
      return await perform(client, actor, work, { passed, milliseconds: timeoutMs });
    } finally {
      clear();
    }
  }

  return async (actor, work, timeoutMs = options.timeoutMs) => {
    const { observer } = options;
    const asked = performance.now();
    let waitedMs = 0;
    let isDone = false;
    const attempt = (limit: number) => once(actor, work, limit, (ms) => (waitedMs += ms));
    try {
      // A migration is not repeated: it is not known to have no effect besides its transaction.
      const result =
        actor.role === 'owner'
          ? await attempt(timeoutMs)
          : await retryConflicts(attempt, { timeoutMs, retried: () => observer?.retried() });
      isDone = true;
      return result;
    } finally {
      unitEnded(observer, { waitedMs, tookMs: performance.now() - asked, isDone });
    }
  };
}

function unitEnded(
  observer: DatabaseObserver | undefined,
  times: Parameters<DatabaseObserver['unit']>[0],
): void {
  const workedMs = times.tookMs - times.waitedMs;
  // What an outage makes long is not the client's doing.
  chargeWork(times.isDone ? workedMs : Math.min(workedMs, FAILED_UNIT_MOST_MS));
  observer?.unit(times);
}

function tookTooLong(): never {
  throw databaseUnavailable(new Error('the transaction took too long'));
}

/** The connections of a pool, each with its transaction, and which of them were lost. */
class Connections {
  readonly #pool: Pool;
  readonly #retryConnect: boolean;
  readonly #units = new WeakMap<PoolClient, UnitConnection>();
  readonly #lost = new WeakSet<PoolClient>();

  constructor(pool: Pool, retryConnect: boolean) {
    this.#pool = pool;
    this.#retryConnect = retryConnect;
    pool.on('connect', (client) => {
      client.on('error', () => this.#lost.add(client));
      client.on('end', () => this.#lost.add(client));
    });
  }

  isLost(client: PoolClient): boolean {
    return this.#lost.has(client);
  }

  unitOn(client: PoolClient): UnitConnection {
    const known = this.#units.get(client);
    if (known) return known;
    const made = new UnitConnection(client);
    this.#units.set(client, made);
    return made;
  }

  /** Takes a connection before a moment of `performance.now()`; rejects with what `passed` rejects with after it. */
  async acquire(before: number, passed: Promise<never>): Promise<PoolClient> {
    const connecting = this.#connect(before);
    try {
      return await Promise.race([connecting, passed]);
    } catch (error) {
      // The caller no longer waits for it.
      connecting.then((client) => client.release()).catch(() => undefined);
      throw error;
    }
  }

  async #connect(before: number): Promise<PoolClient> {
    for (;;) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        const remaining = before - performance.now();
        if (!this.#retryConnect || this.#pool.ending || remaining < RECONNECT_PAUSE_MS) {
          throw databaseUnavailable(error);
        }
        await wait(RECONNECT_PAUSE_MS);
      }
    }
  }
}

function wholeMilliseconds(value: number): number {
  return Number.isFinite(value) ? Math.ceil(value) : 0;
}
