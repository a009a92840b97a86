import { decodeJwt, jwtVerify } from 'jose';

import type { KeyStore } from '#server/features/auth/keys/key-store.ts';
import type { Clock } from '#server/platform/clock.ts';

const ROLES = ['anon', 'service_role', 'supabase_admin'];

/**
 * A function that exchanges a role token for the key of this server with the same rights: the public key for `anon`, the
 * service key for the others. Any other text, and a token that does not verify, is returned as it is. Role tokens
 * may have no audience, no expiry and any subject.
 */
export function roleTokens(
  {
    secrets: texts,
    serviceKey,
  }: { readonly secrets: readonly string[]; readonly serviceKey: string },
  keys: KeyStore,
  clock: Clock,
): (text: string) => Promise<string> {
  const secrets = texts.map((secret) => new TextEncoder().encode(secret));

  async function isSigned(token: string): Promise<boolean> {
    const options = { currentDate: clock.now() };
    const bySecret = secrets.map((secret) =>
      jwtVerify(token, secret, { ...options, algorithms: ['HS256'] }),
    );
    const byKey = jwtVerify(
      token,
      ({ kid }) => {
        const key = keys.findSigning(kid);
        if (!key) throw new Error('unknown key');
        return key.publicKey;
      },
      { ...options, algorithms: ['ES256', 'RS256'] },
    );
    const tried = await Promise.allSettled([byKey, ...bySecret]);
    return tried.some(({ status }) => status === 'fulfilled');
  }

  return async (text) => {
    const role = roleOf(text);
    if (role === undefined || !(await isSigned(text))) return text;
    return role === 'anon' ? keys.publishableKey : serviceKey;
  };
}

function roleOf(text: string): string | undefined {
  try {
    const { role } = decodeJwt(text);
    return ROLES.find((known) => known === role);
  } catch {
    return undefined;
  }
}
