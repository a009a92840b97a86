import type { Pool, PoolClient } from 'pg';

import type { Transaction } from '#server/platform/database/database.ts';
import { databaseUnavailable, mapDatabaseError } from '#server/platform/database/map-error.ts';
import { openingOf, openUnit } from '#server/platform/database/open-unit.ts';
import type { Actor, UnitSettings } from '#server/platform/database/open-unit.ts';
import { UnitConnection } from '#server/platform/database/unit-connection.ts';
import { AppError } from '#shared/errors.ts';

/** How units of work run on a pool. */
export interface TransactionOptions {
  /** Milliseconds a unit of work may take, waiting for a connection included. */
  readonly timeoutMs: number;
  /** Whether PostgreSQL itself enforces the time limits. */
  readonly serverTimeouts: boolean;
  /** Whether a refused connection is tried again within the time limit (the embedded server is restarting). */
  readonly retryConnect: boolean;
  /** What holds in every unit of work but the owner's. */
  readonly settings?: UnitSettings;
}

/** Milliseconds PostgreSQL lets a transaction wait for its next statement. */
const IDLE_TRANSACTION_MS = 5_000;
const RECONNECT_PAUSE_MS = 50;

/** Runs a unit of work and commits it before it resolves; errors are those of Database.transaction. */
export type RunTransaction = <T>(
  actor: Actor,
  work: (tx: Transaction) => Promise<T>,
  timeoutMs?: number,
) => Promise<T>;

/** A function that runs units of work on connections of the pool. */
export function transactionRunner(pool: Pool, options: TransactionOptions): RunTransaction {
  const units = new WeakMap<PoolClient, UnitConnection>();
  const lost = new WeakSet<PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => lost.add(client));
    client.on('end', () => lost.add(client));
  });

  function unitOn(client: PoolClient): UnitConnection {
    const known = units.get(client);
    if (known) return known;
    const made = new UnitConnection(client);
    units.set(client, made);
    return made;
  }

  async function connect(deadline: number): Promise<PoolClient> {
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        const remaining = deadline - performance.now();
        if (!options.retryConnect || pool.ending || remaining < RECONNECT_PAUSE_MS) {
          throw databaseUnavailable(error);
        }
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_PAUSE_MS));
      }
    }
  }

  async function acquire(deadline: number, passed: Promise<never>): Promise<PoolClient> {
    const connecting = connect(deadline);
    try {
      return await Promise.race([connecting, passed]);
    } catch (error) {
      // Nobody waits for it any more.
      connecting.then((client) => client.release()).catch(() => undefined);
      throw error;
    }
  }

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
      }),
    });
    const connection = unitOn(client);
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
      throw lost.has(client) && !(error instanceof AppError)
        ? databaseUnavailable(error)
        : mapDatabaseError(error);
    } finally {
      // Anything but an idle session is thrown away: the next unit of work must not inherit it.
      client.release(!settled || lost.has(client) || client.getTransactionStatus() !== 'I');
      // A server that has fallen silent would be waited for.
      if (!settled) client.connection.stream.destroy();
    }
  }

  return async (actor, work, timeoutMs = options.timeoutMs) => {
    const limit = timeLimit(timeoutMs);
    try {
      const client = await acquire(performance.now() + timeoutMs, limit.passed);
      return await perform(client, actor, work, { passed: limit.passed, milliseconds: timeoutMs });
    } finally {
      limit.clear();
    }
  };
}

function timeLimit(milliseconds: number): { passed: Promise<never>; clear: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_, reject) => {
    if (!Number.isFinite(milliseconds)) return;
    timer = setTimeout(() => {
      reject(databaseUnavailable(new Error('the transaction took too long')));
    }, milliseconds);
  });
  return { passed, clear: () => clearTimeout(timer) };
}

function wholeMilliseconds(value: number): number {
  return Number.isFinite(value) ? Math.ceil(value) : 0;
}
