import { useEffect, useRef } from 'react';
import { type Draft, readDraft, writeDraft } from '#web/lib/drafts.ts';
import { isSigningOut } from '#web/lib/session.ts';

/** A form on the page: the key of its draft, and what was typed and not sent. */
interface OpenDraft {
  readonly key: string;
  readonly typed: () => Draft;
}

/** The forms on the page. */
const open = new Set<OpenDraft>();
/** What was typed into forms that were left while nobody was signed in. */
const left = new Map<string, Draft>();
let held: string | undefined;

/** The id of the person whose typed text waits on this page for their return; undefined when none does. */
export function draftOwner(): string | undefined {
  return held;
}

/** Takes part in holding typed text while the form is on the page; `typed` returns what was typed and not sent. */
export function useOpenDraft(key: string | undefined, typed: () => Draft): void {
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => {
    if (!key) return undefined;
    const mine = { key, typed: () => latest.current() };
    open.add(mine);
    return () => {
      open.delete(mine);
      if (held !== undefined) left.set(key, mine.typed());
    };
  }, [key]);
}

/** Whether leaving the page now would lose the text: it was typed here, and its stored draft is gone. */
function isOnlyHere({ key, typed }: OpenDraft): boolean {
  return readDraft(key) === undefined && Object.keys(typed()).length > 0;
}

/**
 * Called when a person's session has ended. A sign-out in another tab has deleted the drafts, so what is typed in this
 * one is held for that person; returns whether there is anything to hold.
 */
export function holdDrafts(person: string | undefined): boolean {
  held = !isSigningOut() && [...open].some(isOnlyHere) ? person : undefined;
  return held !== undefined;
}

/** Called when a person has signed in: stores the text that was held for them, and forgets anybody else's; returns whether they came back to theirs. */
export function restoreHeldDrafts(person: string): boolean {
  const back = held === person;
  held = undefined;
  const drafts = back
    ? [...left, ...[...open].map(({ key, typed }) => [key, typed()] as const)]
    : [];
  left.clear();
  for (const [key, draft] of drafts) writeDraft(key, draft);
  return back;
}
