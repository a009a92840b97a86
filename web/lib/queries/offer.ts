import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressed } from '#shared/core/contract.ts';
import { offerEndpoints } from '#shared/h1b/contracts/offer-endpoints.ts';
import type * as contracts from '#shared/h1b/contracts/offer.ts';
import type { OfferTexts } from '#shared/h1b/offer-ask.ts';
import { call } from '#web/lib/api.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';

const endpoints = addressed<typeof contracts>()(offerEndpoints);

/** Milliseconds until approvals that were still being read are asked for again. */
const AGAIN_MS = 2000;

/** Where an offer stands among comparable filings. */
export function getH1bOffer(query: OfferTexts) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'offer', query],
    queryFn: ({ signal }) => call(endpoints.getH1bOffer, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.approvalsLoading ? AGAIN_MS : false),
  });
}
