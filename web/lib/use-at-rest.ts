import { useEffect, useState } from 'react';

/** Milliseconds after which a page is at rest. */
const AT_REST_MS = 2000;

/** Whether the page has been shown for a while, `isWhole` where it says when that begins, so that what its first view does not need may load. */
export function useAtRest(isWhole = true): boolean {
  const [atRest, setAtRest] = useState(false);
  useEffect(() => {
    const wait = isWhole ? setTimeout(() => setAtRest(true), AT_REST_MS) : undefined;
    return () => clearTimeout(wait);
  }, [isWhole]);
  return atRest;
}
