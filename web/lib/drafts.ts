import { DRAFT_PREFIX, storedSession } from '#web/lib/session.ts';

/** Values a person typed and has not sent, by field. */
export type Draft = Readonly<Record<string, string>>;

/** The storage key of a form's draft for the signed-in person; undefined for a visitor. */
export function draftKey(form: string): string | undefined {
  const person = storedSession()?.user.id;
  return person && `${DRAFT_PREFIX}${person}.${form}`;
}

/** The stored draft; undefined when there is none or it cannot be read. */
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

/** Whether a draft is of the person who is signed in; nobody's is stored after a sign-out. */
function isOwn(key: string): boolean {
  const person = storedSession()?.user.id;
  return person !== undefined && key.startsWith(`${DRAFT_PREFIX}${person}.`);
}

/** Stores a draft; an empty one removes it. When storage is full or refused, only the draft is lost. */
export function writeDraft(key: string | undefined, draft: Draft): void {
  if (!key) return;
  try {
    if (Object.keys(draft).length === 0) localStorage.removeItem(key);
    else if (isOwn(key)) localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The person can still send the form.
  }
}

/** Deletes a draft that was sent or discarded. */
export function clearDraft(key: string | undefined): void {
  writeDraft(key, {});
}
