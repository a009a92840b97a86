import { queryOptions } from '@tanstack/react-query';
import { numbersEndpoints } from '#shared/applications/contracts/numbers-endpoints.ts';
import type * as contracts from '#shared/applications/contracts/numbers.ts';
import { addressed } from '#shared/core/contract.ts';
import { call } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(numbersEndpoints);

/** How far the person's applications came; read again with every change of one. */
export function getApplicationNumbers() {
  return queryOptions({
    queryKey: ['applications', 'numbers'],
    queryFn: ({ signal }) => call(endpoints.getApplicationNumbers, { signal }),
  });
}
