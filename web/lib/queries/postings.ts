import { queryOptions } from '@tanstack/react-query';

import { addressed } from '#shared/core/contract.ts';
import { postingReaderEndpoints } from '#shared/postings/contracts/endpoints.ts';
import type * as contracts from '#shared/postings/contracts/schemas.ts';
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
