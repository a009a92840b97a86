import { useSyncExternalStore } from 'react';

import { VISA_NEEDS, type VisaNeed } from '#shared/postings/verdict-needs.ts';
import { SAYS_HIDDEN_KEY, VISA_NEED_KEY } from '#web/lib/session.ts';

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

/** Whether what postings say is shown in this browser; hidden while somebody else looks at the screen. */
export function useSaysShown(): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(SAYS_HIDDEN_KEY) === null);
}

/** Shows what postings say in this browser, or hides it until it is shown again. */
export function showSays(isShown: boolean): void {
  keep(SAYS_HIDDEN_KEY, isShown ? undefined : 'true');
}

/** Keeps what the person needs in this browser, or forgets it. */
export function chooseVisaNeed(need: VisaNeed | undefined): void {
  keep(VISA_NEED_KEY, need);
}

function keep(key: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  for (const listener of listeners) listener();
}
