import type { GoTrueClient, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { pageConfig } from '#web/lib/page-config.ts';

/** Where the auth client keeps the session; `web/boot.ts` looks for the same key on the landing page. */
export const SESSION_KEY = 'waymark.session';

/** Where this browser notes which mails it asked for; that goes at sign-out, too. */
export const ASKED_KEY = 'waymark.asked';

/** Drafts are stored under this prefix followed by the user's id, and go at sign-out. */
export const DRAFT_PREFIX = 'waymark.draft.';

/** Seconds before its end from which an access token is renewed instead of used. */
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

/** The stored session, without asking anybody whether it still lives; the same object until it changes. */
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

/** Calls `listener` whenever the session changes, in this tab or another; returns how to stop. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The id of the session a token belongs to; undefined when the token cannot be read. */
export function sessionIdOf({ access_token }: { access_token: string }): string | undefined {
  try {
    const [, payload = ''] = access_token.split('.');
    const claims: { session_id?: string } = JSON.parse(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    );
    return claims.session_id;
  } catch {
    return undefined;
  }
}

/** The stored session as React state. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeSession, storedSession);
}

/** The one auth client, loaded when something needs it: signing in or out, or a token near its end. */
export function authClient(): Promise<GoTrueClient> {
  loading ??= import('#web/lib/auth-client.ts').then(({ createAuthClient }) => {
    const client = createAuthClient(SESSION_KEY, pageConfig().publishableKey);
    client.onAuthStateChange(() => notify());
    return client;
  });
  // A part that could not be loaded is asked for again the next time.
  loading.catch(() => (loading = undefined));
  return loading;
}

/** The auth client renews by itself once it runs; until then nothing but this clock needs it. */
function scheduleRenewal(): void {
  clearTimeout(renewal);
  const session = storedSession();
  if (!session || loading) return;
  const left = (session.expires_at ?? 0) - Date.now() / 1000 - RENEW_BEFORE_S;
  renewal = setTimeout(() => void authClient(), Math.max(0, left) * 1000);
}

/** Begins to watch the stored session: other tabs' changes, and its renewal before it ends. */
export function watchSession(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_KEY || event.key === null) notify();
  });
  scheduleRenewal();
}

/** An access token that is good for the next request, renewed first when it is about to end; undefined when signed out. */
export async function accessToken(): Promise<string | undefined> {
  const session = storedSession();
  if (!session) return undefined;
  if ((session.expires_at ?? 0) - Date.now() / 1000 > RENEW_BEFORE_S) return session.access_token;
  const client = await authClient();
  const { data } = await client.getSession();
  return data.session?.access_token;
}

/** Sends a request with the session's token; a 401 renews it once and sends the request once more. */
export async function withToken(
  attempt: (token: string | undefined) => Promise<Response>,
): Promise<Response> {
  const token = await accessToken();
  const response = await attempt(token);
  if (response.status !== 401 || token === undefined) return response;
  const renewed = await renewedToken(token);
  return renewed === undefined ? response : attempt(renewed);
}

/** Renews a refused token; undefined when the server refuses that too, and then the session is gone. */
async function renewedToken(refused: string): Promise<string | undefined> {
  const session = storedSession();
  if (session && session.access_token !== refused) return session.access_token;
  const client = await authClient();
  const { data, error } = await client.refreshSession();
  // The client keeps a session whose access token has time left; the server has just refused that token.
  const dead = error?.status !== undefined && error.status >= 400 && error.status < 429;
  if (dead && storedSession()?.access_token === refused) forgetSession();
  return data.session?.access_token;
}

/** Forgets the session; drafts stay, because a session that was lost is not a person who left. */
export function forgetSession(): void {
  localStorage.removeItem(SESSION_KEY);
  notify();
}

/** What the person who leaves has typed and asked for on this device. */
function forgetTraces(): void {
  localStorage.removeItem(ASKED_KEY);
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key);
  }
}

let leaving = false;

/** Whether the session is ending because the person asked for it here, not because the server or another tab ended it. */
export function isSigningOut(): boolean {
  return leaving;
}

/** Signs out of this device; the person is signed out here even when the server cannot be told. */
export async function signOut(): Promise<void> {
  leaving = true;
  // Before the client ends the session, which leads to /login at once; and after it, for a form that still wrote.
  forgetTraces();
  try {
    const client = await authClient();
    await client.signOut({ scope: 'local' });
  } finally {
    forgetTraces();
    forgetSession();
    leaving = false;
  }
}
