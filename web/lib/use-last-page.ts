import { useEffect } from 'react';

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
