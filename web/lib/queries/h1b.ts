import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { addressed, type Input, type Output } from '#shared/contracts/contract.ts';
import { h1bEndpoints } from '#shared/contracts/h1b-endpoints.ts';
import type {
  getH1bEmployer,
  getH1bRecord,
  getH1bStatistics,
  getH1bStatus,
  listH1bEmployers,
  listH1bJobTitles,
  listH1bRecords,
  listH1bStates,
  listH1bStatuses,
  listH1bTopEmployers,
  listH1bTrends,
} from '#shared/contracts/h1b.ts';
import { AppError } from '#shared/errors.ts';
import { H1B_STATISTICS_RETRIES, H1B_STATISTICS_TTL_MS } from '#shared/limits.ts';
import { call, isRetryable } from '#web/lib/api.ts';
import {
  hasFreshStatistics,
  keepStatistics,
  readStatistics,
  statisticsKey,
} from '#web/lib/queries/h1b-statistics-cache.ts';

const endpoints = {
  records: addressed<typeof listH1bRecords>(h1bEndpoints.records),
  record: addressed<typeof getH1bRecord>(h1bEndpoints.record),
  statistics: addressed<typeof getH1bStatistics>(h1bEndpoints.statistics),
  employers: addressed<typeof listH1bEmployers>(h1bEndpoints.employers),
  statuses: addressed<typeof listH1bStatuses>(h1bEndpoints.statuses),
  jobTitles: addressed<typeof listH1bJobTitles>(h1bEndpoints.jobTitles),
  topEmployers: addressed<typeof listH1bTopEmployers>(h1bEndpoints.topEmployers),
  employer: addressed<typeof getH1bEmployer>(h1bEndpoints.employer),
  trends: addressed<typeof listH1bTrends>(h1bEndpoints.trends),
  states: addressed<typeof listH1bStates>(h1bEndpoints.states),
  status: addressed<typeof getH1bStatus>(h1bEndpoints.status),
};

/** Which page of which records, as the address of the API has it. */
export type RecordsQuery = NonNullable<Input<typeof endpoints.records.query>>;

/** A filter as the address of the API has it. */
export type FilterQuery = NonNullable<Input<typeof endpoints.statistics.query>>;

/** One page of records. */
export type RecordsPage = Output<typeof endpoints.records.response>;

/** What the server has loaded. */
export type H1bStatus = Output<typeof endpoints.status.response>;

/** Lists a filter field suggests from while a person types. */
export type TypedSuggestions = 'employers' | 'jobTitles';

/** Keys of everything read from `/api/h1b`. */
export const h1bKeys = {
  all: ['h1b'] as const,
  status: ['h1b', 'status'] as const,
  data: ['h1b', 'data'] as const,
};

/** What is loaded, asked again every five minutes so that new data are seen without a reload. */
export function h1bStatus() {
  return queryOptions({
    queryKey: h1bKeys.status,
    queryFn: ({ signal }) => call(endpoints.status, { signal }),
    refetchInterval: H1B_STATISTICS_TTL_MS,
  });
}

/** The filter of a question for records. */
function filterOf(query: RecordsQuery): FilterQuery {
  const { employer, status, jobTitle, search, minSalary, maxSalary, annualised } = query;
  return { employer, status, jobTitle, search, minSalary, maxSalary, annualised };
}

/** Whether a page may still be had where page and statistics together could not. */
function mayAnswerApart(error: unknown): boolean {
  return error instanceof AppError && error.status >= 500 && error.code !== 'h1b_unavailable';
}

/** A page of records; the page before stays until it is there. `withStatistics` has the statistics of its filter come along, unless this device keeps them. */
export function h1bRecords(query: RecordsQuery, withStatistics = false) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'records', query],
    queryFn: async ({ signal }) => {
      if (withStatistics && !hasFreshStatistics(filterText(filterOf(query)))) {
        try {
          const both = { ...query, include: 'statistics' } as const;
          return await call(endpoints.records, { query: both, signal });
        } catch (error) {
          if (!mayAnswerApart(error)) throw error;
        }
      }
      return await call(endpoints.records, { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** One record by its case number. */
export function h1bRecord(caseNumber: string) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'record', caseNumber],
    queryFn: ({ signal }) => call(endpoints.record, { params: { id: caseNumber }, signal }),
  });
}

/** The text that stands for the data version in kept statistics. */
function versionOf(status: H1bStatus): string {
  return `${status.version}@${status.createdAt}`;
}

/** A filter as one text. */
function filterText(query: FilterQuery): string {
  return JSON.stringify(Object.entries(query).filter(([, value]) => value));
}

/** Where the statistics of a filter are kept on this device. */
export function keptStatisticsKey(query: FilterQuery, status: H1bStatus): string {
  return statisticsKey(versionOf(status).replaceAll('.', '-'), filterText(query));
}

/** Statistics that come with a page are taken from it for this long. */
const SAME_ANSWER_MS = 10_000;

/** The statistics that come with the page of records, or by themselves when that has none. */
async function askStatistics(client: QueryClient, query: RecordsQuery, signal: AbortSignal) {
  const records = { ...h1bRecords(query, true), staleTime: SAME_ANSWER_MS };
  const page = await client.fetchQuery(records).catch(() => undefined);
  signal.throwIfAborted();
  return page?.statistics ?? call(endpoints.statistics, { query: filterOf(query), signal });
}

/**
 * Statistics of the filter of a page of records, asked with that page in one request: kept for five minutes on this device, asked again up to three times after 2^n seconds,
 * and the kept ones used after their time when the server cannot be asked (spec §8, §9).
 */
export function h1bStatistics(query: RecordsQuery, status: H1bStatus | undefined) {
  const filter = filterOf(query);
  return queryOptions({
    // The filter alone: another page of the same records has the same statistics.
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

/** Every case status with its number of records. */
export function h1bStatuses() {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'statuses'],
    queryFn: ({ signal }) => call(endpoints.statuses, { signal }),
  });
}

/** Values that contain what is typed, most records first. */
export function h1bSuggestions(kind: TypedSuggestions, search: string) {
  return queryOptions({
    queryKey: [...h1bKeys.data, kind, search],
    queryFn: async ({ signal }) => {
      const input = { query: { search }, signal };
      const answer =
        kind === 'employers'
          ? await call(endpoints.employers, input)
          : await call(endpoints.jobTitles, input);
      return answer.data;
    },
    placeholderData: keepPreviousData,
  });
}

/** The filtered records per month, quarter or year of the decision. */
export function h1bTrends(query: FilterQuery, groupBy: 'month' | 'quarter' | 'year') {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'trends', groupBy, query],
    queryFn: async ({ signal }) =>
      (await call(endpoints.trends, { query: { ...query, groupBy }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** The filtered records per worksite state, most first. */
export function h1bStates(query: FilterQuery) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'states', query],
    queryFn: async ({ signal }) => (await call(endpoints.states, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** The employers with most of the filtered records. */
export function h1bTopEmployers(query: FilterQuery, limit: number) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'top-employers', limit, query],
    queryFn: async ({ signal }) =>
      (await call(endpoints.topEmployers, { query: { ...query, limit: String(limit) }, signal }))
        .data,
    placeholderData: keepPreviousData,
  });
}

/** All about one employer. */
export function h1bEmployer(name: string) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'employer', name],
    queryFn: ({ signal }) => call(endpoints.employer, { params: { name }, signal }),
  });
}
