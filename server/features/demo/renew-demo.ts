import { DEMO_HOST } from '#shared/demo/store.ts';
import { demoArchive } from '#server/features/demo/demo-archive.ts';
import type { DemoDeps } from '#server/features/demo/deps.ts';
import { utcDate } from '#shared/core/dates.ts';

/** The address of a day's account. */
const addressOf = (day: string) => `visitor-${day}@${DEMO_HOST}`;

/**
 * Makes the account of today (UTC) whole and removes those of earlier days; returns its id. What an interrupted run left is
 * made whole by the next one.
 */
export async function renewDemo(deps: DemoDeps): Promise<string> {
  const now = deps.clock.now();
  const email = addressOf(utcDate(now));
  const accounts = await deps.accounts();
  const known = accounts.find((account) => account.email === email);
  const id = known?.id ?? (await deps.create(email));
  if (!known?.isReady) {
    const { access_token } = await deps.startVisit(id);
    await deps.restore(await deps.verify(access_token), demoArchive(now));
    await deps.endVisits(id);
    await deps.markReady(id);
  }
  for (const former of accounts) if (former.id !== id) await deps.erase(former.id);
  return id;
}
