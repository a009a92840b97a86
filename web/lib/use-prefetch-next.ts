import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';

/** Prefetches the page after `page`, so that 'Next' is instant; does nothing while `page` is undefined or the last one. */
export function usePrefetchNext<
  T extends { readonly hasNextPage: boolean; readonly currentPage: number },
  K extends QueryKey,
>(
  page: T | undefined,
  queryOf: (page: number | undefined) => UseQueryOptions<T, Error, T, K>,
): void {
  const next = page?.hasNextPage ? page.currentPage + 1 : undefined;
  useQuery({ ...queryOf(next), enabled: next !== undefined, notifyOnChangeProps: [] });
}
