import type { H1bRecord } from '#shared/domain/h1b-columns.ts';
import type {
  EmployerStatistics,
  H1bAnswer,
  H1bFilter,
  H1bGroup,
  H1bQuery,
  H1bStatistics,
  NamedCount,
  SuggestionKind,
  TrendPeriod,
} from '#shared/domain/h1b-query.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** What the explorer serves now: `empty` has no records, `unavailable` has a file that cannot be read. */
export interface ExplorerStatus {
  readonly state: 'ready' | 'empty' | 'unavailable';
  /** Number of the served data version, 0 when there is none. */
  readonly version: number;
  /** Instant the version was made, RFC 3339; null when there is none. */
  readonly createdAt: string | null;
  readonly records: number;
  /** Whether the records are the generated sample (ruling 17). */
  readonly sample: boolean;
}

/**
 * The explorer as its endpoints use it: the engine's questions, answered elsewhere than in the HTTP thread.
 * Every answer rejects with `explorerBusy()` when the queue is full and with `explorerUnavailable()` when the
 * data cannot be read; an aborted `signal` drops a question that is still queued and rejects with its reason.
 */
export interface H1bExplorer {
  status(): ExplorerStatus;
  query(query: H1bQuery, signal?: AbortSignal): Promise<H1bAnswer>;
  statistics(filter: H1bFilter, annualised: boolean, signal?: AbortSignal): Promise<H1bStatistics>;
  suggestions(
    kind: SuggestionKind,
    text: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<NamedCount[]>;
  trends(
    filter: H1bFilter,
    annualised: boolean,
    period: TrendPeriod,
    from?: string,
    to?: string,
    signal?: AbortSignal,
  ): Promise<H1bGroup[]>;
  states(filter: H1bFilter, annualised: boolean, signal?: AbortSignal): Promise<H1bGroup[]>;
  topEmployers(
    filter: H1bFilter,
    annualised: boolean,
    limit: number,
    signal?: AbortSignal,
  ): Promise<H1bGroup[]>;
  /** Null when there is no employer of that name. */
  employerStatistics(name: string, signal?: AbortSignal): Promise<EmployerStatistics | null>;
  /** Ids of the matching records, id descending, at most `limit`. */
  ids(
    filter: H1bFilter,
    annualised: boolean,
    limit: number,
    signal?: AbortSignal,
  ): Promise<Int32Array>;
  /** The records with the given ids, in that order; unknown ids are left out. */
  records(ids: ArrayLike<number>, signal?: AbortSignal): Promise<H1bRecord[]>;
  /** The records with the given ids as CSV lines in UTF-8, in that order; unknown ids are left out. */
  csvLines(ids: ArrayLike<number>, signal?: AbortSignal): Promise<Uint8Array>;
  /** Null when there is no such case. */
  recordByCase(caseNumber: string, signal?: AbortSignal): Promise<H1bRecord | null>;
}

/** Seconds a client waits before it asks a busy explorer again. */
const BUSY_RETRY_S = 1;
/** Seconds a client waits before it asks for data that could not be read. */
const UNAVAILABLE_RETRY_S = 30;

/** The refusal of a full queue: 503 with Retry-After. */
export function explorerBusy(): AppError {
  return new AppError('h1b_busy', 503, messages.common.overloaded, { retryAfter: BUSY_RETRY_S });
}

/** The refusal when the data cannot be read (spec §8): 503 with Retry-After. */
export function explorerUnavailable(cause?: unknown): AppError {
  return new AppError('h1b_unavailable', 503, messages.h1b.unavailable, {
    retryAfter: UNAVAILABLE_RETRY_S,
    cause,
  });
}
