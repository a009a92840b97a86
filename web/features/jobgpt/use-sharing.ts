import { useState } from 'react';
import { type Draft, draftKey, readDraft, writeDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';

/** Which kinds of information go along with every request; off until the person turns them on. */
export interface Sharing {
  readonly shareApplication: boolean;
  readonly includeResume: boolean;
  readonly includeCompany: boolean;
}

const KINDS = ['shareApplication', 'includeResume', 'includeCompany'] as const;

/** The person's switches, kept in this browser until they sign out. */
export function useSharing(): readonly [Sharing, (change: Partial<Sharing>) => void] {
  const [key] = useState(() => draftKey('jobgpt.sharing'));
  const [stored, setStored] = useState<Draft>(() => readDraft(key) ?? {});
  // A sign-out turns them off, also on a page that holds typed text.
  if (!useSession() && Object.keys(stored).length > 0) setStored({});
  const sharing: Sharing = {
    shareApplication: stored['shareApplication'] === 'on',
    includeResume: stored['includeResume'] === 'on',
    includeCompany: stored['includeCompany'] === 'on',
  };
  const change = (next: Partial<Sharing>) => {
    const chosen = { ...sharing, ...next };
    const draft = Object.fromEntries(
      KINDS.filter((kind) => chosen[kind]).map((kind) => [kind, 'on']),
    );
    setStored(draft);
    writeDraft(key, draft);
  };
  return [sharing, change];
}
