import { useEffect, useState } from 'react';

/** Milliseconds after which a page is at rest. */
const AT_REST_MS = 2000;

/** Whether the page has been shown for a while, so that what its first view does not need may load. */
export function useAtRest(): boolean {
  const [atRest, setAtRest] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setAtRest(true), AT_REST_MS);
    return () => clearTimeout(wait);
  }, []);
  return atRest;
}
