import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { presentStatistics } from '#server/features/applications/presenter.ts';
import { countByStatus, countEnded } from '#server/features/applications/repository/counts.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { ApplicationStatistics } from '#shared/applications/contracts/schemas.ts';

/** The counts of the person's live applications. */
export async function getApplicationStatistics(
  { database }: ApplicationsDeps,
  identity: SignedIn,
): Promise<ApplicationStatistics> {
  return database.transaction(identity, async (tx) =>
    presentStatistics(
      await countByStatus(tx, identity.userId),
      await countEnded(tx, identity.userId),
    ),
  );
}
