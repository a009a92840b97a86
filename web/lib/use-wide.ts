import { useSyncExternalStore } from 'react';

/** From here on a table is a table; below, its rows are cards (the `sm` breakpoint of the theme). */
const WIDE = '(width >= 40rem)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is at least 640 px wide, for what styles cannot decide, such as what takes the focus. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
}
