import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** A part of what one client may do in one window. */
interface LeaseRequest {
  /** Names the limit and the client. */
  readonly key: string;
  readonly now: Date;
  /** Seconds of a window, which begins with the first lease. */
  readonly seconds: number;
  /** How many requests are asked for, and how many all nodes together may have. */
  readonly requests: number;
  readonly most: number;
}

/** Takes requests of a window for this node, as many as are left of those asked for; returns how many and when it began. */
export async function leaseRequests(
  tx: Transaction,
  wish: LeaseRequest,
): Promise<{ readonly leased: number; readonly begins: Date }> {
  const { key, requests, most } = wish;
  const now = sql`${wish.now.toISOString()}::timestamptz`;
  const isOver = sql`known.begins <= ${now} - make_interval(secs => ${wish.seconds}::float8)`;
  // What was asked for is added whole, even past the limit, so that the new sum alone says how much of it was left.
  const { rows } = await sql<{ leased: number; begins: Date }>`
    insert into request_leases as known (key, begins, requests) values (${key}, ${now}, ${requests}::int)
    on conflict (key) do update set
      requests = case when ${isOver} then 0 else known.requests end + excluded.requests,
      begins = case when ${isOver} then excluded.begins else known.begins end
    returning begins, greatest(0, ${requests}::int - greatest(0, requests - ${most}::int)) as leased`.execute(
    tx,
  );
  return rows[0] ?? { leased: 0, begins: wish.now };
}

/** Forgets windows that began before a moment. */
export async function deleteLeases(tx: Transaction, before: Date): Promise<void> {
  await tx.deleteFrom('request_leases').where('begins', '<', before).execute();
}
