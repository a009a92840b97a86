import { useEffect, useSyncExternalStore } from 'react';

/** What a page shows, and the path it was shown at. */
interface PageName {
  readonly path: string;
  readonly text: string;
}

let named: PageName | undefined;
const listeners = new Set<() => void>();

function tell(next: PageName | undefined): void {
  named = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names what the page shows, such as 'Edit Acme', for the document's title; undefined leaves the page's own title. */
export function usePageName(text: string | undefined): void {
  useEffect(() => {
    if (!text) return undefined;
    const mine = { path: location.pathname, text };
    tell(mine);
    return () => {
      if (named === mine) tell(undefined);
    };
  }, [text]);
}

/** The name that the page at this address gave itself; undefined when it has none. */
export function useNameOfPage(): string | undefined {
  const current = useSyncExternalStore(subscribe, () => named);
  return current?.path === location.pathname ? current.text : undefined;
}
