import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Output } from '#shared/core/contract.ts';
import type { getH1bApprovals } from '#shared/h1b/contracts/approvals.ts';
import type {
  AskedEmployer,
  EmployerResolution,
  EmployerStatistics,
  H1bFilter,
  H1bStatistics,
} from '#shared/h1b/query.ts';

/** What the links ask of the H1B records; the explorer has this shape. */
export interface LinkedFilings {
  status(): {
    readonly state: 'ready' | 'empty' | 'unavailable';
    /** Whether the records are a sample. */
    readonly sample: boolean;
    /** Whether that sample is generated instead of real filings. */
    readonly generated: boolean;
    /** The fiscal years that are loaded, ascending. */
    readonly fiscalYears: readonly number[];
  };
  resolveEmployer(asked: AskedEmployer): Promise<EmployerResolution>;
  employerStatistics(asked: AskedEmployer): Promise<EmployerStatistics | null>;
  statistics(filter: H1bFilter, annualised: boolean): Promise<H1bStatistics>;
}

/** A company of a person. */
interface LinkedCompany {
  readonly id: string;
  readonly name: string;
  readonly website: string | null;
}

/** What the links between companies and employers are given (wired in server/app/features.ts). */
export interface EmployerLinksDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly filings: LinkedFilings;
  /** The petitions of the employer that a name means. */
  readonly petitions: (
    name: string,
  ) => Promise<Pick<Output<typeof getH1bApprovals.response>, 'state' | 'years' | 'coverage'>>;
  /** The key that spellings of one legal name share; '' for a text without letters and digits. */
  readonly nameKey: (name: string) => string;
  /** A key without the legal forms at its end. */
  readonly coreOfKey: (key: string) => string;
  /** One of the person's live companies. */
  readonly findCompany: (
    tx: Transaction,
    userId: string,
    id: string,
  ) => Promise<LinkedCompany | undefined>;
  /** The person's company that a name means. */
  readonly findMatchingCompany: (
    tx: Transaction,
    userId: string,
    name: string,
  ) => Promise<LinkedCompany | undefined>;
  /** Links to postings and sites of a company, of its newest live applications. */
  readonly linksOf: (
    tx: Transaction,
    company: { readonly userId: string; readonly id: string },
  ) => Promise<readonly string[]>;
  /** The name that a company has on the board or the site of a link; undefined where that says nothing. */
  readonly nameOfLink: (link: string) => string | undefined;
}
