import type { ForeignName, NameLink } from '#server/h1b/identity/name-links.ts';
import type { H1bDetails } from '#shared/h1b/columns.ts';
import type {
  AskedCases,
  AskedEmployer,
  CaseCounts,
  Certifications,
  Correction,
  EmployerCases,
  EmployerMatch,
  EmployerResolution,
  EmployerStatistics,
  H1bAnswer,
  H1bFilter,
  H1bGroup,
  H1bQuery,
  H1bStatistics,
  H1bTrend,
  Suggestion,
  SuggestionKind,
  TrendPeriod,
} from '#shared/h1b/query.ts';
import type { OfferAsk } from '#server/h1b/offer/answer-offer.ts';
import type { EmployerPay, Filers } from '#shared/h1b/filers.ts';
import type { OfferFindings } from '#shared/h1b/offer.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Everything that can be asked about one data version; the engine implements it. */
export interface Questions {
  /** One page of records with the exact total and, when asked, the statistics of the same filter. */
  query(query: H1bQuery): H1bAnswer;
  statistics(filter: H1bFilter, annualised: boolean): H1bStatistics;
  /** Values to suggest for a filter field. */
  suggestions(kind: SuggestionKind, text: string, limit: number): Suggestion[];
  /** Records per month, quarter or year of the decision date, between two dates (YYYY-MM-DD) where given, and how many have no date. */
  trends(
    filter: H1bFilter,
    annualised: boolean,
    period: TrendPeriod,
    from: string | undefined,
    to: string | undefined,
  ): H1bTrend;
  /** Records per worksite state, most records first. */
  states(filter: H1bFilter, annualised: boolean): H1bGroup[];
  /** The employers with the most records. */
  topEmployers(filter: H1bFilter, annualised: boolean, limit: number): H1bGroup[];
  /** Everything about the employer that a name as people type it means, or a brand's employers; null when there is none. */
  employerStatistics(asked: AskedEmployer): EmployerStatistics | null;
  /** Employers under a company's name, folded by companyKey: exactly this name, the same in other legal forms, then longer ones, each by records. */
  matchEmployers(name: string, limit: number): EmployerMatch[];
  /** The employer that a name means in any spelling or as a brand, or those it may mean; or that of an id. */
  resolveEmployer(asked: AskedEmployer): EmployerResolution;
  /** The employers that names of another source mean, in their order; null where there is none. */
  linkNames(names: readonly ForeignName[]): (NameLink | null)[];
  /** Names that may be those of an employer of another source under the given spellings, without those that surely are. */
  alikeNames(spellings: readonly string[]): ForeignName[];
  /** Where an offer of pay stands among comparable filings. */
  offer(ask: OfferAsk): OfferFindings;
  /** The employers that filed under a filter, of the newest fiscal years unless it names years. */
  filers(filter: H1bFilter): Filers;
  /** What employers filed under a filter, in the order of their ids; of the same years. */
  employerPay(filter: H1bFilter, employerIds: readonly string[]): EmployerPay[];
  /** Corrections of the texts of a filter that no record has. */
  correctFilter(filter: H1bFilter): Correction[];
  /** Ids of the matching records, id descending, at most `limit`. */
  ids(filter: H1bFilter, annualised: boolean, limit: number): Int32Array;
  /** The records with the given ids, in that order; unknown ids are left out. */
  records(ids: ArrayLike<number>): H1bDetails[];
  /** The records with the given ids as CSV lines in UTF-8, in that order; unknown ids are left out. */
  csvLines(ids: ArrayLike<number>): Uint8Array;
  /** What was decided of the labor certifications under a filter, and how long that took. */
  certifications(filter: H1bFilter): Certifications;
  /** The labor certifications of an employer of another source; null when it has none. */
  employerCases(asked: AskedCases): EmployerCases | null;
  /** What was decided of the cases of employers of another source, in their order; null for one without a case. */
  caseCounts(asked: readonly AskedCases[]): (CaseCounts | null)[];
  /** The record of a case number, null when there is none. */
  recordByCase(caseNumber: string): H1bDetails | null;
}

/** Name of a question. */
export type Question = keyof Questions;
/** Arguments of a question. */
export type Args<Q extends Question> = Parameters<Questions[Q]>;
/** Answer to a question. */
export type Answer<Q extends Question> = ReturnType<Questions[Q]>;

/** Number of arguments of each question; a missing or miscounted one does not compile. */
const ARGUMENTS: { readonly [Q in Question]: Args<Q>['length'] } = {
  query: 1,
  statistics: 2,
  suggestions: 3,
  trends: 5,
  states: 2,
  topEmployers: 3,
  employerStatistics: 1,
  matchEmployers: 2,
  resolveEmployer: 1,
  linkNames: 1,
  alikeNames: 1,
  offer: 1,
  filers: 1,
  employerPay: 2,
  ids: 3,
  records: 1,
  csvLines: 1,
  correctFilter: 1,
  certifications: 1,
  employerCases: 1,
  caseCounts: 1,
  recordByCase: 1,
};

/**
 * The questions, answered in other threads. Each rejects with `explorerBusy()` when the queue is full and
 * with `explorerUnavailable()` when the data cannot be read; an aborted signal drops a question that is still queued
 * and rejects with its reason.
 */
export type QueryOf = {
  [Q in Question]: (...args: [...Args<Q>, signal?: AbortSignal | undefined]) => Promise<Answer<Q>>;
};

/** Answers one question by its name. */
type Ask = <Q extends Question>(
  question: Q,
  args: Args<Q>,
  signal?: AbortSignal,
) => Promise<Answer<Q>>;

/** All questions, each passed on to `ask`; `answered` is told of each and the seconds it took. */
export function observeQueries(
  ask: Ask,
  answered?: (question: Question, seconds: number) => void,
): QueryOf {
  async function timed(question: Question, args: never, signal: AbortSignal): Promise<unknown> {
    const begun = performance.now();
    try {
      return await ask(question, args, signal);
    } finally {
      answered?.(question, (performance.now() - begun) / 1000);
    }
  }

  const questions = Object.entries(ARGUMENTS).map(([question, count]) => [
    question,
    (...given: unknown[]) =>
      timed(question as Question, given.slice(0, count) as never, given[count] as AbortSignal),
  ]);
  return Object.fromEntries(questions) as QueryOf;
}

/** What the explorer serves now: `empty` without records, `unavailable` with a file that cannot be read. */
export interface ExplorerStatus {
  readonly state: 'ready' | 'empty' | 'unavailable';
  /** Number of the served data version, 0 when there is none. */
  readonly version: number;
  /** Instant the version was made, RFC 3339; null when there is none. */
  readonly createdAt: string | null;
  readonly records: number;
  /** Whether the records are a sample. */
  readonly sample: boolean;
  /** Whether that sample is generated instead of real filings. */
  readonly generated: boolean;
  /** Whether a sample stands in for records that cannot be read. */
  readonly standsIn: boolean;
  /** Fiscal years of the records, ascending. */
  readonly fiscalYears: readonly number[];
  /** Changes when other names are one employer in the same data. */
  readonly revision: string;
}

/** The explorer as features use it: the questions, and the state of its data. */
export interface H1bExplorer extends QueryOf {
  status(): ExplorerStatus;
}

/** Retry-After in seconds of a busy explorer. */
const BUSY_RETRY_S = 1;
/** Retry-After in seconds while the data cannot be read. */
const UNAVAILABLE_RETRY_S = 30;

/** AppError for a full queue: 503 with Retry-After. */
export function explorerBusy(): AppError {
  return new AppError(ERRORS.h1b_busy, serverMessages.common.overloaded, {
    retryAfter: BUSY_RETRY_S,
  });
}

/** AppError for data that cannot be read: 503 with Retry-After. */
export function explorerUnavailable(cause?: unknown): AppError {
  return new AppError(ERRORS.h1b_unavailable, h1bMessages.unavailable, {
    retryAfter: UNAVAILABLE_RETRY_S,
    cause,
  });
}
