import {
  AuthClient,
  type AuthError,
  type GoTrueClient,
  type Provider,
  type SupportedStorage,
} from '@supabase/auth-js';
import { pageConfig } from '#web/lib/page-config.ts';
import { accessToken, SESSION_KEY } from '#web/lib/session.ts';

/** Tokens of a session, for the auth client of `session.ts`. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
}

const KEY = 'waymark.provider';

/** Stores only the verifier of a started flow, and only in this tab; never a session. */
const verifierStore = {
  getItem: (key: string) => sessionStorage.getItem(key),
  setItem: (key: string, value: string) => {
    if (key !== KEY) sessionStorage.setItem(key, value);
  },
  removeItem: (key: string) => sessionStorage.removeItem(key),
};

let client: GoTrueClient | undefined;

function providerClient(): GoTrueClient {
  client ??= createClient(verifierStore);
  return client;
}

function createClient(storage: SupportedStorage): GoTrueClient {
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: pageConfig().publishableKey },
    storageKey: KEY,
    storage,
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    flowType: 'pkce',
  });
}

/** Goes to the provider's page with a PKCE challenge; throws the client's AuthError. */
export async function leaveForProvider(name: string, redirectTo: string): Promise<void> {
  // The client's type lists the providers of another server; it passes any name on.
  const provider = name as Provider;
  const { error } = await providerClient().signInWithOAuth({ provider, options: { redirectTo } });
  if (error) throw error;
}

/** Goes to the sign-in page of an organisation (SAML) with a PKCE challenge; throws the client's AuthError. */
export async function leaveForOrganisation(id: string, redirectTo: string): Promise<void> {
  const { error } = await providerClient().signInWithSSO({
    providerId: id,
    options: { redirectTo },
  });
  if (error) throw error;
}

/**
 * Goes to a provider's page to link an identity of it to the signed-in account; the way back is as for a sign-in. Throws
 * the client's AuthError.
 */
export async function leaveToLink(name: string, redirectTo: string): Promise<void> {
  // Renewed here when it is about to expire: the client below could not store a new one.
  await accessToken();
  const linking = createClient({
    ...verifierStore,
    getItem: (key) =>
      key === KEY ? localStorage.getItem(SESSION_KEY) : verifierStore.getItem(key),
  });
  const provider = name as Provider;
  const { error } = await linking.linkIdentity({ provider, options: { redirectTo } });
  if (error) throw error;
}

/** The client keeps verifiers of flows it believes unfinished; a tab has at most one. */
function forgetVerifiers(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(KEY)) sessionStorage.removeItem(key);
  }
}

/** Redeems the code of a provider's sign-in with the verifier of this tab; throws the client's AuthError. */
export async function redeemCode(code: string): Promise<Tokens> {
  const { data, error } = await providerClient().exchangeCodeForSession(code);
  forgetVerifiers();
  if (error) throw error satisfies AuthError;
  return {
    access_token: data.session.access_token,
    refresh_token: data.session.refresh_token,
  };
}
