import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';

/** What the internships feature is given (wired in server/app/features.ts). */
export interface InternshipsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Where listings are read from by schedule; undefined reads none. */
  readonly refreshUrl: string | undefined;
}
