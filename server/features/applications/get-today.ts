import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { countToday } from '#server/features/applications/repository/focus.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Today } from '#shared/contracts/applications/desk.ts';
import { utcDate } from '#shared/domain/dates.ts';

/** How many of the person's applications are due or overdue on a day, today unless given, and have gone quiet. */
export async function getToday(
  { database, clock }: ApplicationsDeps,
  identity: SignedIn,
  { today }: { readonly today?: string | undefined },
): Promise<Today> {
  const now = clock.now();
  return database.transaction(identity, (tx) =>
    countToday(tx, identity.userId, { today: today ?? utcDate(now), now }),
  );
}
