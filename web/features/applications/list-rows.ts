import { useSyncExternalStore } from 'react';

import { APPLICATIONS_PAGE_SIZE } from '#shared/core/limits.ts';

/** Where this browser keeps how many rows its person wants on a page of the list. */
const KEY = 'waymark.list-rows';

/** How many rows a page of the list can have. */
export const LIST_ROWS = [APPLICATIONS_PAGE_SIZE, 25, 50, 100] as const;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many rows a page of the list has in this browser; undefined for the usual number. */
export function useListRows(): string | undefined {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY));
  return LIST_ROWS.map(String).find((rows) => rows === stored);
}

/** Keeps in this browser how many rows a page of the list has. */
export function chooseListRows(rows: number): void {
  if (rows === APPLICATIONS_PAGE_SIZE) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, String(rows));
  for (const listener of listeners) listener();
}
