import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { addressed, type Input, type Output } from '#shared/core/contract.ts';
import { h1bEndpoints } from '#shared/h1b/contracts/endpoints.ts';
import type * as contracts from '#shared/h1b/contracts/schemas.ts';
import type { Suggestion, TrendPeriod } from '#shared/h1b/query.ts';
import { filterQueryOf } from '#shared/h1b/filter-names.ts';
import { AppError } from '#shared/core/errors.ts';
import { H1B_STATISTICS_RETRIES, H1B_STATISTICS_TTL_MS } from '#shared/core/limits.ts';
import { call, isRetryable } from '#web/lib/api.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';
import {
  hasFreshStatistics,
  keepStatistics,
  readStatistics,
  statisticsKey,
} from '#web/lib/queries/h1b-statistics-cache.ts';

const endpoints = addressed<typeof contracts>()(h1bEndpoints);

/** The API's query for a page of records. */
export type RecordsQuery = NonNullable<Input<typeof endpoints.listH1bRecords.query>>;

/** The API's query for a filter. */
export type FilterQuery = NonNullable<Input<typeof endpoints.getH1bStatistics.query>>;

/** One page of records. */
export type RecordsPage = Output<typeof endpoints.listH1bRecords.response>;

/** The data that the server has loaded. */
export type H1bStatus = Output<typeof endpoints.getH1bStatus.response>;

/** Lists that suggest values while the person types. */
export type TypedSuggestions = 'employers' | 'jobTitles';

/** The loaded data, refetched every H1B_STATISTICS_TTL_MS so that new data show without a reload. */
export function getH1bStatus() {
  return queryOptions({
    queryKey: h1bKeys.status,
    queryFn: ({ signal }) => call(endpoints.getH1bStatus, { signal }),
    refetchInterval: H1B_STATISTICS_TTL_MS,
  });
}

/** Whether the page alone may succeed where page and statistics together failed. */
function mayAnswerApart(error: unknown): boolean {
  return error instanceof AppError && error.status >= 500 && error.code !== 'h1b_unavailable';
}

/** A page of records; the previous page stays until it is loaded. `withStatistics` requests its filter's statistics too, unless this device has them. */
export function listH1bRecords(query: RecordsQuery, withStatistics = false) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'records', query],
    queryFn: async ({ signal }) => {
      if (withStatistics && !hasFreshStatistics(filterText(filterQueryOf(query)))) {
        try {
          const both = { ...query, include: 'statistics' } as const;
          return await call(endpoints.listH1bRecords, { query: both, signal });
        } catch (error) {
          if (!mayAnswerApart(error)) throw error;
        }
      }
      return await call(endpoints.listH1bRecords, { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** One record by its case number. */
export function getH1bRecord(caseNumber: string) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'record', caseNumber],
    queryFn: ({ signal }) => call(endpoints.getH1bRecord, { params: { id: caseNumber }, signal }),
  });
}

/** The data version as text, for the key of stored statistics. */
function versionOf(status: H1bStatus): string {
  return `${status.version}@${status.createdAt}`;
}

/** A filter as one text. */
function filterText(query: FilterQuery): string {
  return JSON.stringify(Object.entries(query).filter(([, value]) => value));
}

/** The storage key of a filter's statistics on this device. */
export function keptStatisticsKey(query: FilterQuery, status: H1bStatus): string {
  return statisticsKey(versionOf(status).replaceAll('.', '-'), filterText(query));
}

/** Milliseconds in which statistics are taken from the page they came with. */
const SAME_ANSWER_MS = 10_000;

/** The statistics that came with the page of records; requested alone when it has none. */
async function askStatistics(client: QueryClient, query: RecordsQuery, signal: AbortSignal) {
  const records = { ...listH1bRecords(query, true), staleTime: SAME_ANSWER_MS };
  const page = await client.fetchQuery(records).catch(() => undefined);
  signal.throwIfAborted();
  return (
    page?.statistics ?? call(endpoints.getH1bStatistics, { query: filterQueryOf(query), signal })
  );
}

/**
 * Statistics of a page's filter, requested together with that page: stored for H1B_STATISTICS_TTL_MS on this device,
 * retried up to H1B_STATISTICS_RETRIES times after 2^n seconds, and used when older if the server cannot be reached.
 */
export function getH1bStatistics(query: RecordsQuery, status: H1bStatus | undefined) {
  const filter = filterQueryOf(query);
  return queryOptions({
    // The filter only: all pages of the same records share their statistics.
    queryKey: [...h1bKeys.data, 'statistics', status && versionOf(status), filter],
    queryFn: async ({ client, signal }) => {
      const key = status && keptStatisticsKey(filter, status);
      const kept = key === undefined ? undefined : readStatistics(key);
      if (kept?.fresh) return kept.statistics;
      try {
        const statistics = await askStatistics(client, query, signal);
        if (key !== undefined) keepStatistics(key, statistics);
        return statistics;
      } catch (error) {
        if (kept && !signal.aborted && isRetryable(error)) return kept.statistics;
        throw error;
      }
    },
    staleTime: H1B_STATISTICS_TTL_MS,
    retry: (failures, error) => failures < H1B_STATISTICS_RETRIES && isRetryable(error),
    retryDelay: (attempt) => 2 ** attempt * 1000,
    placeholderData: keepPreviousData,
  });
}

/** Every case status and its number of records. */
export function listH1bStatuses() {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'statuses'],
    queryFn: ({ signal }) => call(endpoints.listH1bStatuses, { signal }),
  });
}

/** Values that contain what is typed, most records first. */
export function listH1bSuggestions(kind: TypedSuggestions, search: string) {
  return queryOptions({
    queryKey: [...h1bKeys.data, kind, search],
    queryFn: async ({ signal }) => {
      const input = { query: { search }, signal };
      const answer: { data: Suggestion[] } =
        kind === 'employers'
          ? await call(endpoints.listH1bEmployers, input)
          : await call(endpoints.listH1bJobTitles, input);
      return answer.data;
    },
    placeholderData: keepPreviousData,
  });
}

/** The filtered records per period, and how many have none. */
export function listH1bTrends(query: FilterQuery, groupBy: TrendPeriod) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'trends', groupBy, query],
    queryFn: ({ signal }) =>
      call(endpoints.listH1bTrends, { query: { ...query, groupBy }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What an employer answers in its filings, with yes or no. */
export type FiledQuestion = 'clientSite' | 'dependent';

/** How many of an employer's filings answer a question with yes, of how many that answer it, and their fiscal years. */
export function countH1bAnswers(employerId: string, question: FiledQuestion) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'answers', employerId, question],
    queryFn: async ({ signal }) => {
      const ask = (answer: 'Y' | 'N') =>
        call(endpoints.getH1bStatistics, { query: { employerId, [question]: answer }, signal });
      const [yes, no] = await Promise.all([ask('Y'), ask('N')]);
      return {
        yes: yes.totalApplications,
        filings: yes.totalApplications + no.totalApplications,
        years: [...new Set([...yes.fiscalYears, ...no.fiscalYears])].toSorted((a, b) => a - b),
      };
    },
  });
}

/** The filtered records per worksite state, most records first. */
export function listH1bStates(query: FilterQuery) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'states', query],
    queryFn: async ({ signal }) => (await call(endpoints.listH1bStates, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** The employers with the most filtered records. */
export function listH1bTopEmployers(query: FilterQuery, limit: number) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'top-employers', limit, query],
    queryFn: async ({ signal }) =>
      (
        await call(endpoints.listH1bTopEmployers, {
          query: { ...query, limit: String(limit) },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}
