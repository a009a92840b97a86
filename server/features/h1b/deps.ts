import type { LoadingDeps } from '#server/features/h1b/loading/routes.ts';
import type { SampleOptions } from '#server/h1b/sample/has-data.ts';
import type { OpenExplorer } from '#server/h1b/explorer-options.ts';
import type { H1bExplorer } from '#server/h1b/questions.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Clock } from '#server/platform/clock.ts';

/** The records of both programmes. */
export interface H1bRecords {
  readonly explorer: OpenExplorer;
  /** The labor certifications for green cards, the second programme. */
  readonly perm: OpenExplorer;
  /** Resolves when both are served or found unusable. */
  readonly opened: Promise<unknown>;
  close(): Promise<void>;
}

/** What the H1B feature is given (wired in server/app/features.ts). */
export interface H1bOptions {
  readonly dataDir: string;
  /** Where names that operators parted are kept. */
  readonly database: Database;
  /** The sample to show when nothing was imported yet. */
  readonly sample: SampleOptions;
  readonly workers: number | undefined;
  readonly cacheBytes: number;
  /** The records while they are opened. */
  readonly records: Promise<H1bRecords>;
  /** An operator's own renames and short names of employers. */
  readonly aliasesFile: string | undefined;
  /** An operator's own rules of selection by wage level, in place of the program's. */
  readonly rulesFile: string | undefined;
  /** An operator's index of how pay grows. */
  readonly indexFile: string | undefined;
  /** Who may load filings from the page, and from where. */
  readonly loading: Pick<LoadingDeps, 'isOperator' | 'isLocal' | 'list' | 'uploadBytes'>;
  readonly clock: Clock;
  /** Release of the program. */
  readonly release: string;
  readonly log: { info(message: string): void; error(message: string): void };
}

/** What the H1B endpoints work with. */
export interface H1bDeps {
  readonly explorer: H1bExplorer;
  /** The labor certifications for green cards, the second programme. */
  readonly perm: H1bExplorer;
  readonly clock: Clock;
  /** Release of the program; a new one may word the same data differently. */
  readonly release: string;
}
