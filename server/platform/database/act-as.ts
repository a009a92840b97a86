import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Gives the rest of a transaction of the server the rights of one person, whose row security then holds: their own rows, as they see them. */
export async function actAs(tx: Transaction, userId: string): Promise<void> {
  await sql`
    select set_config('waymark.user_id', ${userId}, true), set_config('role', 'authenticated', true)`.execute(
    tx,
  );
}
