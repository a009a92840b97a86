import { makeRoomInApplications } from '#server/features/applications/prune.ts';
import { purgeAnswersOf } from '#server/features/assistant/purge-answers.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { MakeRoom } from '#server/platform/database/quota.ts';
import { DELETED_STAYS_MIN } from '#shared/limits.ts';

/** Frees what a full account can do without: texts of its large changes, and what it deleted some minutes ago. */
export function roomMaker(clock: Clock): MakeRoom {
  return async (database, userId) => {
    const now = clock.now();
    const before = new Date(now.getTime() - DELETED_STAYS_MIN * 60_000);
    const freed = await makeRoomInApplications(database, userId, { now, before });
    return freed + (await purgeAnswersOf(database, userId, before));
  };
}
