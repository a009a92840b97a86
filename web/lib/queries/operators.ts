import { queryOptions } from '@tanstack/react-query';
import { addressed } from '#shared/core/contract.ts';
import { operatorEndpoints } from '#shared/operators/contracts/endpoints.ts';
import type * as contracts from '#shared/operators/contracts/schemas.ts';
import { call } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(operatorEndpoints);

/** Milliseconds between two looks at how the site is. */
const LOOK_MS = 30_000;

/** How the site is, for those who run it. */
export function getOverview() {
  return queryOptions({
    queryKey: ['operators', 'overview'],
    queryFn: ({ signal }) => call(endpoints.getOverview, { signal }),
    refetchInterval: LOOK_MS,
    staleTime: 0,
  });
}
