import { eventOf } from '#server/features/applications/events.ts';
import { lockMoving, saveMoved } from '#server/features/applications/repository/company-moves.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import { searchKeys } from '#server/features/applications/search-keys.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** Rows of one statement, whose parameters are limited. */
const AT_ONCE = 1000;

/** From which company to which, when, and of which earlier move it takes back what was not changed since. */
interface Move {
  readonly userId: string;
  readonly from: string;
  readonly to: { readonly id: string; readonly name: string };
  readonly now: Date;
  readonly movedAt?: Date | undefined;
}

/**
 * Moves the applications of a company to another one, deleted ones too, in the caller's transaction, and writes it into their
 * histories. Companies that are put in order are no sign of life: when something last happened to an application stays.
 */
export async function moveApplications(
  tx: Transaction,
  { userId, from, to, now, movedAt }: Move,
): Promise<void> {
  const moving = await lockMoving(tx, { userId, from, to: to.id, movedAt });
  for (let first = 0; first < moving.length; first += AT_ONCE) {
    const rows = moving.slice(first, first + AT_ONCE);
    const events = await Promise.all(
      rows.map(async ({ id, reverts }) => ({
        ...(await eventOf({ id, user_id: userId }, now, 'company_id', from, to.id)),
        reverts,
      })),
    );
    await insertEvents(tx, events);
    const moved = rows.map((row) => ({ ...row, ...searchKeys({ ...row, company_name: to.name }) }));
    await saveMoved(tx, { userId, to: to.id, now }, moved);
  }
}
