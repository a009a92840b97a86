import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';

/** A number of things in words, such as '1 company' and '1,234 companies', in the reader's locale. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

/** Calls `onPage` with the last page when the loaded page is past the end, as an old link's may be. */
export function useLastPage(
  list: {
    readonly data: { readonly data: readonly unknown[]; readonly totalPages: number } | undefined;
    readonly isPlaceholderData: boolean;
  },
  onPage: (page: number) => void,
): void {
  const { data: page, isPlaceholderData } = list;
  const lastPage = page?.totalPages ?? 0;
  const pastTheEnd = !isPlaceholderData && page?.data.length === 0 && lastPage > 0;
  useEffect(() => {
    if (pastTheEnd) onPage(lastPage);
  });
}

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
