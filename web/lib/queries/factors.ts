import type { AuthMFAEnrollTOTPResponse, Factor } from '@supabase/auth-js';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { authClient } from '#web/lib/session.ts';

const KEY = ['factors'] as const;

/** The data of a call of the auth client; throws its error. */
export function dataOf<T>({ data, error }: { data: T | null; error: Error | null }): T {
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

/** Begins to add a phone, which is named by its last digits; resolves to the factor's id. Throws AuthError. */
export async function enrolPhone(phone: string): Promise<string> {
  const { mfa } = await authClient();
  const friendlyName = `Phone ending in ${phone.slice(-4)}`;
  return dataOf(await mfa.enroll({ factorType: 'phone', friendlyName, phone })).id;
}

/** Texts a code to a phone; resolves to the challenge it answers. Throws AuthError. */
export async function textCode(factorId: string): Promise<string> {
  const { mfa } = await authClient();
  return dataOf(await mfa.challenge({ factorId, channel: 'sms' })).id;
}

/** Proves a phone by the code of a text. Throws AuthError. */
export async function proveByText(
  factorId: string,
  challengeId: string,
  code: string,
): Promise<void> {
  const { mfa } = await authClient();
  dataOf(await mfa.verify({ factorId, challengeId, code }));
}

/** Proves a security key, which the browser asks for. Throws AuthError. */
export async function proveByKey(factorId: string): Promise<void> {
  const { mfa } = await authClient();
  const { error } = await mfa.webauthn.authenticate({ factorId });
  if (error) throw error;
}

/** Proves a recovery code, which is used up. Throws AuthError. */
export async function proveByRecoveryCode(code: string): Promise<void> {
  const { mfa } = await authClient();
  dataOf(await mfa.recoveryCodes.verify({ code }));
}

/** Signs in by a passkey, which the browser asks for; resolves to the person's id. Throws AuthError. */
export async function signInByPasskey(): Promise<string | undefined> {
  const client = await authClient();
  const { data, error } = await client.signInWithPasskey();
  if (error) throw error;
  return data?.user?.id;
}

/** Adds a security key as a second factor, which the browser asks for; nothing is left of one that was not confirmed. Throws AuthError. */
export async function addKey(friendlyName: string): Promise<void> {
  const { mfa } = await authClient();
  const { error } = await mfa.webauthn.register({ friendlyName });
  if (!error) return;
  // The client leaves the factor behind when the person cancels.
  const { data } = await mfa.listFactors();
  const left = data?.all.filter(
    (factor) => factor.friendly_name === friendlyName && factor.status === 'unverified',
  );
  for (const { id } of left ?? []) await dropFactor(id);
  throw error;
}

/** How many recovery codes the person has left. */
export function getRecoveryStatus() {
  return queryOptions({
    queryKey: [...KEY, 'recovery'],
    queryFn: async () => {
      const { mfa } = await authClient();
      return dataOf(await mfa.recoveryCodes.getStatus());
    },
  });
}

/** Makes recovery codes: the first set, or one that replaces it. Throws AuthError. */
export async function makeRecoveryCodes(isFirst: boolean): Promise<readonly string[]> {
  const { mfa } = await authClient();
  const { recoveryCodes } = mfa;
  return dataOf(await (isFirst ? recoveryCodes.generate() : recoveryCodes.regenerate())).codes;
}
