import type { LoadingRights } from '#server/features/h1b/loading/may-load.ts';
import type { OpenExplorer } from '#server/h1b/explorer-options.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';

/** What the endpoints that part names work with. */
export interface CorrectionDeps extends LoadingRights {
  readonly database: Database;
  readonly clock: Clock;
  /** The explorer, which counts by the partings once `refresh` resolves. */
  readonly explorer: Pick<OpenExplorer, 'status' | 'employerStatistics' | 'refresh'>;
}
