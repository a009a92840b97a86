import { useSyncExternalStore } from 'react';

import { VISA_NEEDS, type VisaNeed } from '#shared/postings/verdict-needs.ts';
import { VISA_NEED_KEY } from '#web/lib/session.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** What the person said here that they need; undefined until they did. */
export function useVisaNeed(): VisaNeed | undefined {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(VISA_NEED_KEY));
  return VISA_NEEDS.find((need) => need === stored);
}

/** Keeps what the person needs in this browser, or forgets it. */
export function chooseVisaNeed(need: VisaNeed | undefined): void {
  if (need) localStorage.setItem(VISA_NEED_KEY, need);
  else localStorage.removeItem(VISA_NEED_KEY);
  for (const listener of listeners) listener();
}
