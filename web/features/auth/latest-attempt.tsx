import { createContext, type ReactNode, use, useId, useMemo, useState } from 'react';

interface Attempts {
  latest: string | undefined;
  begin: (way: string) => void;
}

const AttemptsContext = createContext<Attempts>({ latest: undefined, begin: () => undefined });

/** Around the ways to sign in that a page offers: only what the latest attempt brought is shown. */
export function AttemptsProvider({ children }: { children: ReactNode }) {
  const [latest, begin] = useState<string>();
  const attempts = useMemo(() => ({ latest, begin }), [latest]);
  return <AttemptsContext value={attempts}>{children}</AttemptsContext>;
}

/** One way to sign in: `begin` makes it the latest, `isOutdated` says that another one was tried since. */
export function useAttempt(): { begin: () => void; isOutdated: boolean } {
  const way = useId();
  const { latest, begin } = use(AttemptsContext);
  return { begin: () => begin(way), isOutdated: latest !== undefined && latest !== way };
}
