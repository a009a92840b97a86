import { AuthClient, type AuthError, type GoTrueClient, type Provider } from '@supabase/auth-js';
import { pageConfig } from '#web/lib/page-config.ts';

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
  client ??= new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: pageConfig().publishableKey },
    storageKey: KEY,
    storage: verifierStore,
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    flowType: 'pkce',
  });
  return client;
}

/** Goes to the provider's page with a PKCE challenge; throws the client's AuthError. */
export async function leaveForProvider(name: string, redirectTo: string): Promise<void> {
  // The client's type lists the providers of another server; it passes any name on.
  const provider = name as Provider;
  const { error } = await providerClient().signInWithOAuth({ provider, options: { redirectTo } });
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
