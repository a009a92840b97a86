import type { ReactNode } from 'react';
import { useSession } from '#web/lib/session.ts';

/** Its children while somebody is signed in: on a page whose typed text is held, nothing else of the person is shown. */
export function SessionOnly({ children }: { children: ReactNode }) {
  return useSession() && children;
}
