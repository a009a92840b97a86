import type { QueryClient } from '@tanstack/react-query';
import { restoreHeldDrafts, holdDrafts } from '#web/lib/open-drafts.ts';
import { storedSession, subscribeSession } from '#web/lib/session.ts';

/** Empties the cache, except for what a form with typed text is shown by (`meta.form`). */
function emptyAroundForm(queries: QueryClient): void {
  const cache = queries.getQueryCache();
  for (const query of cache.getAll()) {
    if (query.getObserversCount() === 0) cache.remove(query);
    else if (!query.meta?.['form']) query.reset();
  }
}

/** Empties the query cache whenever the person changes; text that a sign-out elsewhere would lose waits for its person. Returns a function that stops it. */
export function watchPerson(queries: QueryClient): () => void {
  let person = storedSession()?.user.id;
  return subscribeSession(() => {
    const next = storedSession()?.user.id;
    if (next === person) return;
    const before = person;
    person = next;
    if (next === undefined && holdDrafts(before)) emptyAroundForm(queries);
    else if (next !== undefined && restoreHeldDrafts(next)) void queries.invalidateQueries();
    else queries.clear();
  });
}
