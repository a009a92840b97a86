import type { GoTrueClient, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { pageConfig } from '#web/lib/page-config.ts';

/** Storage key of the auth client's session; `web/boot.ts` reads it on the landing page. */
export const SESSION_KEY = 'waymark.session';

/** Storage key of the notes about requested mails; removed at sign-out. */
export const ASKED_KEY = 'waymark.asked';
/** Where this browser keeps what the person needs of an employer. */
export const VISA_NEED_KEY = 'waymark.visa-need';

/** Where this browser keeps that what postings say is not shown, while somebody else looks at the screen; stays when its person signs out. */
export const SAYS_HIDDEN_KEY = 'waymark.says-hidden';

/** Prefix of the drafts' storage keys, followed by the user's id; removed at sign-out. */
export const DRAFT_PREFIX = 'waymark.draft.';

/** Prefix of the storage key of a person's address, followed by the user's id; removed at sign-out. */
export const ADDRESS_PREFIX = 'waymark.address.';

/** Prefix of the storage keys of H1B statistics, which name what was looked up; removed at sign-out. */
const H1B_PREFIX = 'waymark.h1b.';

/** Seconds before it expires from which an access token is renewed before use. */
const RENEW_BEFORE_S = 90;

let cachedText: string | null = null;
let cached: Session | undefined;
const listeners = new Set<() => void>();
let loading: Promise<GoTrueClient> | undefined;
let renewal: ReturnType<typeof setTimeout> | undefined;

function parseSession(text: string | null): Session | undefined {
  if (!text) return undefined;
  try {
    const session: Session = JSON.parse(text);
    return session.access_token && session.refresh_token ? session : undefined;
  } catch {
    return undefined;
  }
}

/** The stored session, not checked with the server; the same object until it changes. */
export function storedSession(): Session | undefined {
  const text = localStorage.getItem(SESSION_KEY);
  if (text !== cachedText) {
    cachedText = text;
    cached = parseSession(text);
  }
  return cached;
}

function notify(): void {
  scheduleRenewal();
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever the session changes, in this tab or another; returns a function that stops it. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What a token says of itself, not verified: its session's id and level, and when it was issued (s since 1970); empty when it cannot be read. */
export function claimsOf({ access_token }: { access_token: string }): {
  session_id?: string;
  aal?: string;
  iat?: number;
} {
  try {
    const [, payload = ''] = access_token.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {};
  } catch {
    return {};
  }
}

/** The id of a token's session; undefined when the token cannot be read. */
export function sessionIdOf(tokens: { access_token: string }): string | undefined {
  return claimsOf(tokens).session_id;
}

/** The stored session as React state. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeSession, storedSession);
}

/** The one auth client, loaded when needed: to sign in or out, or to renew a token. */
export function authClient(): Promise<GoTrueClient> {
  loading ??= import('#web/lib/auth-client.ts').then(({ createAuthClient }) => {
    const client = createAuthClient(SESSION_KEY, pageConfig().publishableKey);
    client.onAuthStateChange(() => notify());
    return client;
  });
  // A chunk that failed to load is requested again the next time.
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Loads the auth client when the token is about to expire; from then on the client renews it by itself. */
function scheduleRenewal(): void {
  clearTimeout(renewal);
  const session = storedSession();
  if (!session || loading) return;
  const left = (session.expires_at ?? 0) - Date.now() / 1000 - RENEW_BEFORE_S;
  renewal = setTimeout(() => void authClient(), Math.max(0, left) * 1000);
}

/** Starts watching the stored session: changes by other tabs, and renewal before it expires. */
export function watchSession(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_KEY || event.key === null) notify();
  });
  scheduleRenewal();
}

/** An access token for the next request, renewed first when it is about to expire; undefined when signed out. */
export async function accessToken(): Promise<string | undefined> {
  const session = storedSession();
  if (!session) return undefined;
  if ((session.expires_at ?? 0) - Date.now() / 1000 > RENEW_BEFORE_S) return session.access_token;
  const client = await authClient();
  const { data } = await client.getSession();
  return data.session?.access_token;
}

/** Sends a request with the session's token; after a 401 it renews the token and sends the request once more. */
export async function withToken(
  attempt: (token: string | undefined) => Promise<Response>,
): Promise<Response> {
  const token = await accessToken();
  const response = await attempt(token);
  if (response.status !== 401 || token === undefined) return response;
  const renewed = await renewedToken(token);
  return renewed === undefined ? response : attempt(renewed);
}

/** Renews a refused token; undefined when the server refuses that, too, and the session is then removed. */
async function renewedToken(refused: string): Promise<string | undefined> {
  const session = storedSession();
  if (session && session.access_token !== refused) return session.access_token;
  const client = await authClient();
  const { data, error } = await client.refreshSession();
  // The client keeps a session whose access token has not expired, although the server has just refused it.
  const dead = error?.status !== undefined && error.status >= 400 && error.status < 429;
  if (dead && storedSession()?.access_token === refused) forgetSession();
  return data.session?.access_token;
}

/** Removes the session; drafts stay, because a lost session does not mean that the person left. */
export function forgetSession(): void {
  localStorage.removeItem(SESSION_KEY);
  notify();
}

const LEFT_BEHIND = [DRAFT_PREFIX, ADDRESS_PREFIX, H1B_PREFIX];

/** Removes drafts, notes about mails, the address, the visa need and what was looked up in the H1B records by the person who signs out. */
function clearLocalData(): void {
  localStorage.removeItem(ASKED_KEY);
  localStorage.removeItem(VISA_NEED_KEY);
  for (const key of Object.keys(localStorage)) {
    if (LEFT_BEHIND.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
  }
}

let leaving = false;

/** Whether the session is ending because the person signs out in this tab. */
export function isSigningOut(): boolean {
  return leaving;
}

/** Signs out on this device, even when the server cannot be reached; of an account that is gone the server has no session to end. */
export async function signOut({ gone = false } = {}): Promise<void> {
  leaving = true;
  // Before the client ends the session, because that leads to /login at once; and again after it, for a form that wrote meanwhile.
  clearLocalData();
  try {
    if (!gone) await (await authClient()).signOut({ scope: 'local' });
  } finally {
    clearLocalData();
    forgetSession();
    // The page that leads to /login asks in this turn who ended the session.
    await new Promise((resolve) => setTimeout(resolve));
    leaving = false;
  }
}
