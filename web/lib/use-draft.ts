import { useState } from 'react';
import { type Draft, draftKey, readDraft, writeDraft } from '#web/lib/drafts.ts';
import { useOpenDraft } from '#web/lib/open-drafts.ts';

/** The values of a small form, stored as the person's draft whenever they change; an empty draft is none. */
export function useDraft(form: string): readonly [Draft, (draft: Draft) => void] {
  const [key] = useState(() => draftKey(form));
  const [draft, setDraft] = useState<Draft>(() => readDraft(key) ?? {});
  useOpenDraft(key, () => draft);
  const keep = (next: Draft) => {
    setDraft(next);
    writeDraft(key, next);
  };
  return [draft, keep];
}
