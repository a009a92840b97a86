import type { Config } from '#server/config/config.ts';
import type { AuthFeature } from '#server/features/auth/feature.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sharedLimits, type SharedLimits } from '#server/platform/limits/shared-limits.ts';
import { workBudget, type WorkBudget } from '#server/platform/limits/work-budget.ts';

/** How much a client may ask for, and who counts it. */
export interface RequestLimits {
  readonly perMinute: number;
  readonly work: WorkBudget;
  /** What all nodes on one database count together; the embedded one counts alone. */
  readonly shared: SharedLimits | undefined;
}

/** The limits of requests of a configuration. */
export function requestLimitsOf(
  { http, database: { url } }: Config,
  parts: { readonly database: Database; readonly clock: Clock },
  { counterKey }: AuthFeature,
): RequestLimits {
  const hide = (key: string) => counterKey('requests', key);
  const shared = url === undefined ? undefined : sharedLimits({ ...parts, hide });
  return { perMinute: http.rateLimit, work: workBudget(http.workLimitMs, { shared }), shared };
}
