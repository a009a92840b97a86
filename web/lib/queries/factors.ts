import type { AuthError, AuthMFAEnrollTOTPResponse, Factor } from '@supabase/auth-js';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { authClient } from '#web/lib/session.ts';

const KEY = ['factors'] as const;

/** The data of a call of the auth client; throws its error. */
function dataOf<T>({ data, error }: { data: T | null; error: AuthError | null }): T {
  if (error) throw error;
  return data as T;
}

/** The person's second factors, confirmed or not. */
export function listFactors() {
  return queryOptions({
    queryKey: KEY,
    queryFn: async (): Promise<Factor[]> => {
      const { mfa } = await authClient();
      return dataOf(await mfa.listFactors()).all;
    },
  });
}

/** A function that reads the factors again. */
export function useReloadFactors(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

/** A new authenticator app with its key and QR code. */
export type NewApp = NonNullable<AuthMFAEnrollTOTPResponse['data']>;

/** Begins to add an authenticator app under a name. Throws AuthError. */
export async function enrolApp(friendlyName: string): Promise<NewApp> {
  const { mfa } = await authClient();
  return dataOf(await mfa.enroll({ factorType: 'totp', friendlyName }));
}

/** Proves a factor by its code; the session then has new tokens. Throws AuthError. */
export async function proveByCode(factorId: string, code: string): Promise<void> {
  const { mfa } = await authClient();
  dataOf(await mfa.challengeAndVerify({ factorId, code }));
}

/** Removes a factor, and renews the session, which it may have raised. Throws AuthError. */
export async function removeFactor(factorId: string): Promise<void> {
  const client = await authClient();
  dataOf(await client.mfa.unenroll({ factorId }));
  dataOf(await client.refreshSession());
}

/** Drops a factor that was not confirmed; a failure does not matter, since the server drops it later. */
export async function dropFactor(factorId: string): Promise<void> {
  const { mfa } = await authClient();
  await mfa.unenroll({ factorId }).catch(() => undefined);
}
