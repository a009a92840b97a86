import { normalizeEmail } from '#shared/core/email.ts';
import { CODE_TTL_S } from '#shared/core/limits.ts';
import { ASKED_KEY } from '#web/lib/session.ts';

/** The addresses for which this browser requested mails: hashes, each with the time (ms) at which its mail expires. */
function readNotes(): Record<string, number> {
  try {
    const notes: unknown = JSON.parse(localStorage.getItem(ASKED_KEY) ?? '{}');
    return Object.fromEntries(
      Object.entries(notes ?? {}).filter(
        (note): note is [string, number] => typeof note[1] === 'number' && note[1] > Date.now(),
      ),
    );
  } catch {
    return {};
  }
}

/** Hashed, so that no address stays on a shared machine; undefined without a secure context, which has no digest. */
async function hashOf(email: string): Promise<string | undefined> {
  if (!isSecureContext) return undefined;
  const text = `${ASKED_KEY} ${normalizeEmail(email) ?? email}`;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** Notes that this browser is about to request a mail, so that its link is expected here until it expires. */
export async function noteAsked(email: string): Promise<void> {
  const hash = await hashOf(email);
  if (hash === undefined) return;
  localStorage.setItem(
    ASKED_KEY,
    JSON.stringify({ ...readNotes(), [hash]: Date.now() + CODE_TTL_S * 1000 }),
  );
}

/** Whether this browser requested a mail to an address, and the mail may still work. */
export async function wasAsked(email: string): Promise<boolean> {
  const hash = await hashOf(email);
  return hash !== undefined && hash in readNotes();
}

/** Storage key of the session that the person agreed to in this tab, before its link was redeemed. */
const AGREED_KEY = 'waymark.agreed';

/** Notes the session of a link that was redeemed in this tab after the person saw whose account it is. */
export function noteAgreed(sessionId: string): void {
  sessionStorage.setItem(AGREED_KEY, sessionId);
}

/** Whether the person agreed to a session in this tab before its link was redeemed. */
export function wasAgreed(sessionId: string | undefined): boolean {
  return sessionId !== undefined && sessionStorage.getItem(AGREED_KEY) === sessionId;
}

/** Deletes all notes; called after sign-in. */
export function forgetAsked(): void {
  localStorage.removeItem(ASKED_KEY);
  sessionStorage.removeItem(AGREED_KEY);
}
