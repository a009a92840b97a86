import { QueryClient } from '@tanstack/react-query';
import { isRetryable } from '#web/lib/api.ts';
import { draftOwner } from '#web/lib/open-drafts.ts';

/** The cache of server data: fresh for 30 s, then shown while it is refetched; reads are retried only when the server was unavailable. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // While nobody is signed in, a page that holds typed text asks for nothing.
        refetchOnWindowFocus: () => draftOwner() === undefined,
        refetchOnReconnect: () => draftOwner() === undefined,
        retry: (failures, error) => failures < 2 && isRetryable(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
