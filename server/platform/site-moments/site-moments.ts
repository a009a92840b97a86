import { sql } from 'kysely';

import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';

/** What operators look for on any node. */
export type SiteMoment = 'mail.sent' | 'mail.failed' | 'backup.failed';

/** Says that it happened now. Never fails: what happened counts, whether it could be noted or not. */
export type NoteMoment = (name: SiteMoment) => Promise<void>;

/** Notes moments in the database, so that every node and a restart tell the same. */
export function momentNotes(database: Database, clock: Clock): NoteMoment {
  return async (name) => {
    const at = clock.now();
    const note = (tx: Transaction) =>
      tx
        .insertInto('site_moments')
        .values({ name, at })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ at: sql`greatest(site_moments.at, excluded.at)` }),
        )
        .execute();
    await database.transaction({ role: 'service_role' }, note).catch(() => undefined);
  };
}

/** When each last happened, on whatever node; what never did is left out. */
export async function siteMoments(tx: Transaction): Promise<Partial<Record<SiteMoment, Date>>> {
  const rows = await tx.selectFrom('site_moments').select(['name', 'at']).execute();
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]));
}
