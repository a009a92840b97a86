import { useCallback, useSyncExternalStore } from 'react';

/** From here on a table is a table; below, its rows are cards (the `sm` breakpoint of the theme). */
export const WIDE = '(width >= 40rem)';

/** Whether a media query holds, for what styles cannot decide, such as what takes the focus; true where there is no window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  );
}
