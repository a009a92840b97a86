import { useDraft } from '#web/lib/use-draft.ts';

/** Which kinds of information go along with every request; off until the person turns them on. */
export interface Sharing {
  readonly shareApplication: boolean;
  readonly includeResume: boolean;
  readonly includeCompany: boolean;
}

const KINDS = ['shareApplication', 'includeResume', 'includeCompany'] as const;

/** The person's switches, kept in this browser until they sign out. */
export function useSharing(): readonly [Sharing, (change: Partial<Sharing>) => void] {
  const [stored, store] = useDraft('jobgpt.sharing');
  const sharing: Sharing = {
    shareApplication: stored['shareApplication'] === 'on',
    includeResume: stored['includeResume'] === 'on',
    includeCompany: stored['includeCompany'] === 'on',
  };
  const change = (next: Partial<Sharing>) => {
    const chosen = { ...sharing, ...next };
    store(Object.fromEntries(KINDS.filter((kind) => chosen[kind]).map((kind) => [kind, 'on'])));
  };
  return [sharing, change];
}
