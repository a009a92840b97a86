import { AuthClient, type GoTrueClient } from '@supabase/auth-js';

/** Creates the official auth client for this site's auth endpoints; this file is a chunk of its own, so import it lazily. */
export function createAuthClient(storageKey: string, publishableKey: string): GoTrueClient {
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: publishableKey },
    storageKey,
    storage: localStorage,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
    flowType: 'implicit',
    experimental: { recoveryCodes: true },
  });
}
