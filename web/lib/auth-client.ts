import { AuthClient, type GoTrueClient } from '@supabase/auth-js';

/** Makes the official auth client for our own auth root; this file is its own chunk, so import it lazily. */
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
  });
}
