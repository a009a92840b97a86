import {
  makeRoomInApplications,
  patchWholeNotes,
  purgeApplications,
  purgeLargeChanges,
} from '#server/features/applications/prune.ts';
import { purgeAnswers, purgeAnswersOf } from '#server/features/assistant/answers.ts';
import { purgeAudit, purgeUnconfirmed } from '#server/features/auth/prune.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { MakeRoom } from '#server/platform/database/quota.ts';
import { purgeDeadJobs } from '#server/platform/jobs/purge-dead-jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { startTimedWork, type TimedWork } from '#server/platform/timed-work.ts';
import { DELETED_STAYS_MIN, PRUNE_EVERY_HOURS } from '#shared/limits.ts';

/** Milliseconds after the start at which a server that never runs for hours cleans up, too. */
const FIRST_MS = 60_000;

/** Starts removing what its time has come for, from all features: docs/configuration.md lists the rules. */
export function startCleanUps(parts: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}): TimedWork {
  const { database, clock, log } = parts;
  return startTimedWork(
    {
      'deleted applications': () => purgeApplications(database, clock),
      'changes kept whole': () => patchWholeNotes(database),
      'large changes': () => purgeLargeChanges(database, clock),
      'deleted answers': () => purgeAnswers(database, clock),
      'unconfirmed accounts': () => purgeUnconfirmed(database, clock),
      'audit of nobody': () => purgeAudit(database, clock),
      'dead jobs': () => purgeDeadJobs(database, clock),
    },
    { log, firstMs: FIRST_MS, everyMs: PRUNE_EVERY_HOURS * 3_600_000 },
  );
}

/** Frees what a full account can do without: texts of its large changes, and what it deleted some minutes ago. */
export function roomMaker(clock: Clock): MakeRoom {
  return async (database, userId) => {
    const now = clock.now();
    const before = new Date(now.getTime() - DELETED_STAYS_MIN * 60_000);
    const freed = await makeRoomInApplications(database, userId, { now, before });
    return freed + (await purgeAnswersOf(database, userId, before));
  };
}
