import type { Feature } from '#server/http/feature.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { purgeDeadJobs } from '#server/platform/jobs/purge-dead-jobs.ts';
import type { SharedLimits } from '#server/platform/limits/shared-limits.ts';
import type { ScheduledTask } from '#server/platform/schedule/start-schedule.ts';
import { CLEAN_UP_MS } from '#shared/core/limits.ts';

/** What the tasks that belong to no feature need. */
interface TaskParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: SharedLimits | undefined;
}

/** The scheduled work of all features and of the outbox, which belongs to none. */
export function scheduledTasks(
  features: readonly Pick<Feature, 'schedule'>[],
  { database, clock, limits }: TaskParts,
): readonly ScheduledTask[] {
  return [
    ...features.flatMap((feature) => feature.schedule ?? []),
    { name: 'jobs.purge', everyMs: CLEAN_UP_MS, run: () => purgeDeadJobs(database, clock) },
    ...(limits ? [{ name: 'limits.purge', everyMs: CLEAN_UP_MS, run: () => limits.purge() }] : []),
  ];
}
