import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { H1bView } from '#web/features/h1b/h1b-view.ts';

/** Data of an earlier view, shown because those of the view on the page cannot be loaded now. */
export interface Stale {
  /** The view to which the data belong. */
  of: H1bView;
  /** The error of the last attempt; null while there is no network. */
  error: Error | null;
}

/** Class names of an element that is dimmed while it has `data-stale`; the text keeps its contrast. */
export const DIMMED_CLASS = 'data-stale:opacity-70 data-stale:grayscale data-stale:**:text-ink!';

/** Whether a query shows an earlier view's data without a prospect of its own: undefined while they are on their way. */
export function useStale(query: UseQueryResult, view: H1bView): Stale | undefined {
  const [of, setOf] = useState<H1bView>();
  const answered = query.data !== undefined && !query.isPlaceholderData;
  if (answered && of !== view) setOf(view);
  const stuck = query.fetchStatus === 'paused' || query.failureReason !== null;
  return query.isPlaceholderData && stuck && of ? { of, error: query.failureReason } : undefined;
}
