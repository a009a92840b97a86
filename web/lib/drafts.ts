import { DRAFT_PREFIX, storedSession } from '#web/lib/session.ts';

/** Fields a person typed and has not sent, by name. */
export type Draft = Readonly<Record<string, string>>;

/** Where the draft of a form is stored for the person signed in now; undefined when nobody is. */
export function draftKey(form: string): string | undefined {
  const person = storedSession()?.user.id;
  return person && `${DRAFT_PREFIX}${person}.${form}`;
}

/** The stored draft, or undefined when there is none that can be read. */
export function readDraft(key: string | undefined): Draft | undefined {
  try {
    const text = key && localStorage.getItem(key);
    const kept: unknown = text ? JSON.parse(text) : undefined;
    if (typeof kept !== 'object' || kept === null) return undefined;
    const fields = Object.entries(kept).filter((entry): entry is [string, string] => {
      return typeof entry[1] === 'string';
    });
    return fields.length > 0 ? Object.fromEntries(fields) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft; nothing typed removes it. A full or refused storage costs the draft, never the typing. */
export function writeDraft(key: string | undefined, draft: Draft): void {
  if (!key) return;
  try {
    if (Object.keys(draft).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The person can still send the form.
  }
}

/** Forgets a draft that was sent or given up. */
export function clearDraft(key: string | undefined): void {
  writeDraft(key, {});
}
