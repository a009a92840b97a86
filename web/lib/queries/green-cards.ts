import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { addressed, type Input, type Output } from '#shared/core/contract.ts';
import { greenCardEndpoints } from '#shared/h1b/contracts/green-card-endpoints.ts';
import type * as contracts from '#shared/h1b/contracts/green-cards.ts';
import { call } from '#web/lib/api.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';

const endpoints = addressed<typeof contracts>()(greenCardEndpoints);

/** An employer's labor certifications. */
export type GreenCards = Output<typeof endpoints.getH1bGreenCards.response>;

/** An employer's labor certifications for green cards. */
export function getH1bGreenCards(name: string) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'green-cards', name],
    queryFn: ({ signal }) => call(endpoints.getH1bGreenCards, { query: { name }, signal }),
  });
}

/** The filters that labor certifications are narrowed by. */
export type GreenCardQuery = NonNullable<Input<typeof endpoints.getH1bGreenCardTotals.query>>;

/** Everybody's labor certifications under a filter; the figures before stay until they are loaded. */
export function getH1bGreenCardTotals(query: GreenCardQuery) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'green-card-totals', query],
    queryFn: ({ signal }) => call(endpoints.getH1bGreenCardTotals, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
