import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { URL_SYNC_MS } from '#shared/core/limits.ts';
import { filtersOf, h1bHref, type H1bView, readH1bView } from '#web/features/h1b/h1b-view.ts';
import { useDebouncedCallback } from '#web/lib/use-debounced.ts';

/** How a change of the view reaches the address: a typed one after URL_SYNC_MS, any other at once. */
interface ShowOptions {
  typed?: boolean;
  /** Replaces the history entry, so that Back skips it. */
  replace?: boolean;
}

/** Filters whose typos are forgiven. */
const FORGIVEN = ['search', 'employer', 'jobTitle', 'city'] as const;

/** Changes the given fields of the view. */
export type Show = (change: H1bView, options?: ShowOptions) => void;

/**
 * The view and how to change it. A change shows on the page at once and reaches the address later; when the address
 * changes by other means (Back, a link), the page follows it.
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
  // One step back undoes a filter, not single letters.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `href` stands for the whole address
  }, [href]);

  const show: Show = (change, { typed = false, replace = false } = {}) => {
    // Another text is forgiven its typos again.
    const exact = FORGIVEN.some((name) => name in change) ? undefined : latest.current.exact;
    const next = readH1bView({ ...latest.current, exact, ...change });
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
