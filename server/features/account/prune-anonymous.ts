import type { AccountDeps } from '#server/features/account/deps.ts';
import { eraseAccount } from '#server/features/account/erase-account.ts';
import { ANONYMOUS_ACCOUNT_DAYS } from '#shared/core/limits.ts';

const DAY_MS = 86_400_000;
/** Accounts that one run removes at most, so that it ends; the next goes on. */
const BATCH = 200;

/** Removes anonymous accounts that nobody used for 30 days, with all they own; returns how many. */
export async function pruneAnonymous(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'log' | 'parts' | 'anonymous'>,
): Promise<number> {
  const { database, clock, anonymous } = deps;
  const before = new Date(clock.now().getTime() - ANONYMOUS_ACCOUNT_DAYS * DAY_MS);
  const due = await database.transaction({ role: 'service_role' }, (tx) =>
    anonymous.listUnused(tx, before, BATCH),
  );
  let gone = 0;
  for (const id of due) {
    // Somebody may have signed in, or given an address, since the list was made.
    if (await eraseAccount(deps, id, (tx) => anonymous.lockUnused(tx, id, before))) gone += 1;
  }
  return gone;
}
