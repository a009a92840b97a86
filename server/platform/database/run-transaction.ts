import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';

import type { Identity, Transaction } from '#server/platform/database/database.ts';
import { databaseUnavailable, mapDatabaseError } from '#server/platform/database/map-error.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** How units of work run on a pool. */
export interface TransactionOptions {
  /** Milliseconds a unit of work may take, waiting for a connection included. */
  readonly timeoutMs: number;
  /** Whether PostgreSQL itself enforces the time limits. */
  readonly serverTimeouts: boolean;
  /** Whether a refused connection is tried again within the time limit (the embedded server is restarting). */
  readonly retryConnect: boolean;
}

/** Milliseconds PostgreSQL lets a transaction wait for its next statement. */
const IDLE_TRANSACTION_MS = 5_000;
const RECONNECT_PAUSE_MS = 50;

/** `owner` is the login itself, for migrations only. */
export type Actor = Identity | { readonly role: 'owner' };

/** Runs a unit of work and commits it before it resolves; errors are those of Database.transaction. */
export type RunTransaction = <T>(
  actor: Actor,
  work: (tx: Transaction) => Promise<T>,
  timeoutMs?: number,
) => Promise<T>;

/** A function that runs units of work on connections of the pool. */
export function transactionRunner(pool: Pool, options: TransactionOptions): RunTransaction {
  const facades = new WeakMap<PoolClient, Kysely<Schema>>();
  const lost = new WeakSet<PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => lost.add(client));
    client.on('end', () => lost.add(client));
  });

  function facade(client: PoolClient): Kysely<Schema> {
    const known = facades.get(client);
    if (known) return known;
    // Kysely speaks to this one connection; taking it and giving it back stay with us.
    const connection = {
      query: client.query.bind(client),
      release: () => undefined,
    };
    const made = new Kysely<Schema>({
      dialect: new PostgresDialect({
        pool: {
          connect: async () => connection,
          end: async () => undefined,
          options: {},
        },
      }),
    });
    facades.set(client, made);
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
    work: (tx: Transaction) => Promise<T>,
    passed: Promise<never>,
  ): Promise<T> {
    let settled = false;
    const unit = facade(client).transaction().execute(work);
    unit.then(
      () => (settled = true),
      () => (settled = true),
    );
    try {
      return await Promise.race([unit, passed]);
    } catch (error) {
      throw lost.has(client) && !(error instanceof AppError)
        ? databaseUnavailable(error)
        : mapDatabaseError(error);
    } finally {
      // Anything but an idle session is thrown away: the next unit of work must not inherit it.
      client.release(!settled || lost.has(client) || client.getTransactionStatus() !== 'I');
    }
  }

  return async (actor, work, timeoutMs = options.timeoutMs) => {
    const limit = timeLimit(timeoutMs);
    try {
      const client = await acquire(performance.now() + timeoutMs, limit.passed);
      return await perform(
        client,
        async (tx) => {
          if (actor.role !== 'owner') await assume(tx, actor, options, timeoutMs);
          return work(tx);
        },
        limit.passed,
      );
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

async function assume(
  tx: Transaction,
  identity: Identity,
  options: TransactionOptions,
  timeoutMs: number,
): Promise<void> {
  const person = identity.role === 'authenticated' ? identity : { userId: '', sessionId: '' };
  const limits = options.serverTimeouts
    ? sql`,
      set_config('statement_timeout', ${milliseconds(timeoutMs)}, true),
      set_config('idle_in_transaction_session_timeout', ${milliseconds(IDLE_TRANSACTION_MS)}, true)`
    : sql``;
  const session =
    identity.role === 'authenticated'
      ? sql`, auth.session_state(${identity.sessionId}::uuid, ${identity.userId}::uuid) as state`
      : sql``;
  const { rows } = await sql<{ state?: string }>`
    select
      set_config('waymark.user_id', ${person.userId}, true),
      set_config('waymark.session_id', ${person.sessionId}, true),
      set_config('role', ${identity.role}, true)
      ${limits}
      ${session}`.execute(tx);
  if (identity.role !== 'authenticated' || rows[0]?.state === 'live') return;
  throw rows[0]?.state === 'banned'
    ? new AppError('user_banned', 403, messages.auth.userBanned)
    : new AppError('session_not_found', 401, messages.auth.sessionNotFound);
}

function milliseconds(value: number): string {
  return String(Number.isFinite(value) ? Math.ceil(value) : 0);
}
