import { sql } from 'kysely';

import { deleteOldChallenges } from '#server/features/auth/repository/factors.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { KNOWN_NETWORK_DAYS } from '#shared/core/limits.ts';

/** A token bucket: how many tokens it holds, and the seconds until one more is added. */
export interface Bucket {
  readonly burst: number;
  readonly seconds: number;
}

/** Takes one token from a bucket shared by all nodes; 0 when there was one, else the seconds to wait (nothing is taken). */
export async function takeFromBucket(
  tx: Transaction,
  key: string,
  { burst, seconds }: Bucket,
  now: Date,
): Promise<number> {
  if (seconds === 0) return 0;
  // The bucket is stored as the instant at which it is full again; each token taken moves that by one interval.
  const step = sql`make_interval(secs => ${seconds}::float8)`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql`
    insert into auth.rate_limits as bucket (key, full_at) values (${key}, ${at} + ${step})
    on conflict (key) do update set full_at = greatest(bucket.full_at, ${at}) + ${step}
    where greatest(bucket.full_at, ${at}) + ${step} <= ${at} + ${step} * ${burst}::float8
    returning 1`.execute(tx);
  if (rows.length > 0) return 0;
  const row = await tx
    .selectFrom('auth.rate_limits')
    .select('full_at')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const wait = (row.full_at.getTime() - now.getTime()) / 1000 - (burst - 1) * seconds;
  return Math.max(wait, 0.001);
}

/** Returns a token to the bucket it was taken from. */
export async function returnToBucket(
  tx: Transaction,
  key: string,
  { seconds }: Bucket,
): Promise<void> {
  await sql`
    update auth.rate_limits set full_at = full_at - make_interval(secs => ${seconds}::float8)
    where key = ${key}`.execute(tx);
}

/** By how much failures delay further attempts. */
export interface Slowdown {
  /** Failures before the first delay. */
  readonly free: number;
  /** Seconds without an attempt after which counting starts again; also the longest delay. */
  readonly windowSeconds: number;
}

/**
 * Counts an attempt as failed until it is known to have succeeded, so that parallel guesses count, too; returns 0 when
 * it may be made, else the seconds to wait (nothing is counted). The delay doubles with each failure past the free ones.
 */
export async function beginAttempt(
  tx: Transaction,
  key: string,
  { free, windowSeconds }: Slowdown,
  now: Date,
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const window = sql`make_interval(secs => ${windowSeconds}::float8)`;
  const failures = sql`(case when attempts.last_at < ${at} - ${window} then 1 else attempts.failures + 1 end)`;
  const { rows } = await sql`
    insert into auth.password_failures as attempts (key, failures, last_at, blocked_until)
    values (${key}, 1, ${at}, null)
    on conflict (key) do update set
      failures = ${failures},
      last_at = ${at},
      blocked_until = case when ${failures} >= ${free}::int
        then ${at} + make_interval(secs => least(
          power(2, least(${failures} - ${free}::int, 20)), ${windowSeconds}::float8))
      end
    where attempts.blocked_until is null or attempts.blocked_until <= ${at}
    returning 1`.execute(tx);
  if (rows.length > 0) return 0;
  const row = await tx
    .selectFrom('auth.password_failures')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max(((row?.blocked_until?.getTime() ?? 0) - now.getTime()) / 1000, 0.001);
}

/** Takes back an attempt that succeeded. */
export async function decrementFailures(tx: Transaction, key: string, free: number): Promise<void> {
  await sql`
    update auth.password_failures set
      failures = greatest(failures - 1, 0),
      blocked_until = case when failures - 1 >= ${free}::int then blocked_until end
    where key = ${key}`.execute(tx);
}

/** Forgets all failures, after a success or a reset. */
export async function clearFailures(tx: Transaction, key: string): Promise<void> {
  await tx.deleteFrom('auth.password_failures').where('key', '=', key).execute();
}

/** Removes counters that limit nobody, networks not used lately, flows and tokens past their time, and sessions that ended long ago. */
export async function deleteStale(tx: Transaction, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000);
  const networksSince = new Date(now.getTime() - KNOWN_NETWORK_DAYS * 86_400_000);
  await tx.deleteFrom('auth.rate_limits').where('full_at', '<', dayAgo).execute();
  await tx.deleteFrom('auth.password_failures').where('last_at', '<', dayAgo).execute();
  await tx.deleteFrom('auth.one_time_tokens').where('expires_at', '<', dayAgo).execute();
  await deleteOldChallenges(tx, dayAgo);
  await tx.deleteFrom('auth.spent_proofs').where('expires_at', '<', now).execute();
  await tx.deleteFrom('auth.saml_requests').where('created_at', '<', dayAgo).execute();
  await tx.deleteFrom('auth.flow_states').where('created_at', '<', dayAgo).execute();
  await tx.deleteFrom('auth.provider_flows').where('created_at', '<', dayAgo).execute();
  await tx.deleteFrom('auth.sign_in_networks').where('last_at', '<', networksSince).execute();
  await tx.deleteFrom('auth.sessions').where('ended_at', '<', monthAgo).execute();
}
