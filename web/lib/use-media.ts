import { useCallback, useSyncExternalStore } from 'react';

/** From this width on tables are tables; below it rows are cards (the `sm` breakpoint of the theme). */
export const WIDE = '(width >= 40rem)';

/** Whether a media query matches, for decisions that CSS cannot make, such as focus; true without a window. */
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
