import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { URL_SYNC_MS } from '#shared/limits.ts';
import { filtersOf, h1bHref, type H1bView, readH1bView } from '#web/features/h1b/h1b-view.ts';
import { useDebouncedCallback } from '#web/lib/use-debounced.ts';

/** How a change of the view reaches the address: typed ones after 500 ms, others at once. */
interface ShowOptions {
  typed?: boolean;
  /** Leaves no step back. */
  replace?: boolean;
}

/** Changes the view: given fields replace the old ones. */
export type Show = (change: H1bView, options?: ShowOptions) => void;

/**
 * The view and how to change it. The page follows a change at once and the address after it; when the address
 * changes by other means (Back, a link), the page follows the address.
 */
export function useH1bView(): { view: H1bView; show: Show } {
  const address = readH1bView(useSearch({ strict: false }));
  const href = h1bHref(address);
  const navigate = useNavigate();
  const [view, setView] = useState(address);
  const latest = useRef(view);
  const written = useRef(href);

  const write = (next: H1bView, replace: boolean) => {
    written.current = h1bHref(next);
    void navigate({ href: written.current, replace, resetScroll: false });
  };
  // One step back undoes a filter, not its last letters.
  const sync = useDebouncedCallback(
    (next: H1bView) => write(next, filtersOf(next).join() === filtersOf(address).join()),
    URL_SYNC_MS,
  );

  useEffect(() => {
    if (href === written.current) return;
    written.current = href;
    sync.cancel();
    latest.current = address;
    setView(address);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address is its text
  }, [href]);

  const show: Show = (change, { typed = false, replace = false } = {}) => {
    const next = readH1bView({ ...latest.current, ...change });
    latest.current = next;
    setView(next);
    if (typed) {
      sync.call(next);
    } else {
      sync.cancel();
      write(next, replace);
    }
  };
  return { view, show };
}
