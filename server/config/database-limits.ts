import type { Environment } from '#server/config/env.ts';

/** How many connections to PostgreSQL there are, and how long anything may take there. */
export interface DatabaseLimits {
  readonly poolSize: number;
  readonly transactionTimeoutMs: number;
  /** 0 waits for a lock as long as a unit of work may take. */
  readonly lockTimeoutMs: number;
  readonly connectTimeoutMs: number;
}

/** The limits of the database's connections. */
export function readDatabaseLimits(env: Environment): DatabaseLimits {
  return {
    poolSize: env.DATABASE_POOL_SIZE,
    transactionTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    lockTimeoutMs: env.DATABASE_LOCK_TIMEOUT_MS,
    connectTimeoutMs: env.DATABASE_CONNECT_TIMEOUT_MS,
  };
}
