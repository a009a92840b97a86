import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressed, type Input, type Output } from '#shared/core/contract.ts';
import { approvalEndpoints } from '#shared/h1b/contracts/approval-endpoints.ts';
import type * as contracts from '#shared/h1b/contracts/approvals.ts';
import { call } from '#web/lib/api.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';

const endpoints = addressed<typeof contracts>()(approvalEndpoints);

/** The API's query for a page of sponsors. */
type SponsorsQuery = NonNullable<Input<typeof endpoints.listH1bSponsors.query>>;

/** A page of sponsors. */
export type SponsorsPage = Output<typeof endpoints.listH1bSponsors.response>;

/** An employer's petitions. */
export type EmployerApprovals = Output<typeof endpoints.getH1bApprovals.response>;

/** An employer's approved and denied petitions by fiscal year. */
export function getH1bApprovals(name: string) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'approvals', name],
    queryFn: ({ signal }) => call(endpoints.getH1bApprovals, { query: { name }, signal }),
  });
}

/** The employers with the most new approvals in a place and industry. */
export function listH1bSponsors(query: SponsorsQuery) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'sponsors', query],
    queryFn: ({ signal }) => call(endpoints.listH1bSponsors, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
