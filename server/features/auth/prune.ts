import {
  deleteUnconfirmed,
  expireAudit,
  pruneAudit,
} from '#server/features/auth/repository/prune.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import { AUDIT_NOBODY_DAYS, UNCONFIRMED_ACCOUNT_DAYS } from '#shared/core/limits.ts';

const DAY_MS = 86_400_000;

/** Removes accounts that nobody confirmed within a week; returns how many. */
export async function purgeUnconfirmed(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - UNCONFIRMED_ACCOUNT_DAYS * DAY_MS);
  return inBatches(database, (tx, limit) => deleteUnconfirmed(tx, before, limit));
}

/** Removes entries of the audit log that are older than `days`, or 90 days old and about no account; returns how many. */
export async function purgeAudit(database: Database, clock: Clock, days: number): Promise<number> {
  const old = await inBatches(database, (tx, limit) => expireAudit(tx, days, limit));
  const before = new Date(clock.now().getTime() - AUDIT_NOBODY_DAYS * DAY_MS);
  return old + (await inBatches(database, (tx, limit) => pruneAudit(tx, before, limit)));
}
