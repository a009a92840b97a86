import { queryOptions } from '@tanstack/react-query';
import { numbersEndpoints } from '#shared/contracts/applications/numbers-endpoints.ts';
import type * as contracts from '#shared/contracts/applications/numbers.ts';
import { addressed } from '#shared/contracts/contract.ts';
import { call } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(numbersEndpoints);

/** How far the person's applications came; read again with every change of one. */
export function getApplicationNumbers() {
  return queryOptions({
    queryKey: ['applications', 'numbers'],
    queryFn: ({ signal }) => call(endpoints.getApplicationNumbers, { signal }),
  });
}
