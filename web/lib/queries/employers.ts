import { queryOptions } from '@tanstack/react-query';
import { addressed } from '#shared/core/contract.ts';
import { h1bEndpoints } from '#shared/h1b/contracts/endpoints.ts';
import type * as contracts from '#shared/h1b/contracts/schemas.ts';
import { call } from '#web/lib/api.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';

const endpoints = addressed<typeof contracts>()(h1bEndpoints);

/** Statistics of one employer, all spellings of its name together. */
export function getH1bEmployer(name: string) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'employer', name],
    queryFn: ({ signal }) => call(endpoints.getH1bEmployer, { params: { name }, signal }),
  });
}

/** The employers that a company's name may mean, best first, and whether they are of a sample. */
export function listH1bEmployerMatches(name: string) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'employer-matches', name],
    queryFn: ({ signal }) => call(endpoints.listH1bEmployerMatches, { query: { name }, signal }),
  });
}
