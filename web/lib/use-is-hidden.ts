import { useSyncExternalStore } from 'react';

function watch(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Whether the tab is hidden, because another one is in front or its window is minimized. */
export function useIsHidden(): boolean {
  return useSyncExternalStore(watch, () => document.visibilityState === 'hidden');
}
