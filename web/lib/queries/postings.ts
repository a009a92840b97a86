import { queryOptions } from '@tanstack/react-query';
import { addressed } from '#shared/contracts/contract.ts';
import { postingReaderEndpoints } from '#shared/contracts/posting-reader/endpoints.ts';
import type * as contracts from '#shared/contracts/posting-reader/schemas.ts';
import { call } from '#web/lib/api.ts';

const { readPosting: endpoint } = addressed<typeof contracts>()(postingReaderEndpoints);

/** What the posting at a link says of its job. */
export function readPosting(link: string) {
  return queryOptions({
    queryKey: ['posting', link],
    queryFn: ({ signal }) => call(endpoint, { body: { link }, signal }),
    staleTime: 300_000,
    retry: false,
  });
}
