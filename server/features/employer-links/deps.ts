import type { AskedQuestions, ExplorerStatus } from '#server/h1b/questions.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';

/** What the links ask of the H1B records; the explorer has this shape. */
export interface LinkedFilings extends Pick<
  AskedQuestions,
  'resolveEmployer' | 'employerStatistics' | 'statistics' | 'query'
> {
  status(): Pick<ExplorerStatus, 'state' | 'sample'>;
}

/** What the links between companies and employers are given (wired in server/app/features.ts). */
export interface EmployerLinksDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly filings: LinkedFilings;
  /** One of the person's live companies. */
  readonly findCompany: (
    tx: Transaction,
    userId: string,
    id: string,
  ) => Promise<{ readonly id: string; readonly name: string } | undefined>;
  /** The person's company that a name means. */
  readonly findMatchingCompany: (
    tx: Transaction,
    userId: string,
    name: string,
  ) => Promise<{ readonly id: string; readonly name: string } | undefined>;
}
