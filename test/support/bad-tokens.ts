import { importJWK, SignJWT, UnsecuredJWT, type JWK } from 'jose';

import { signIn, type Person } from '#test/support/people.ts';
import { secretKeys, type RunningServer } from '#test/support/server.ts';

/** Invalid tokens, by what is wrong with them. */
export async function badTokens(
  server: RunningServer,
  person: Person,
  secretKeySet: string,
): Promise<[string, string | undefined][]> {
  const gone = await signIn(server);
  await gone.auth.signOut({ scope: 'local' });
  const [jwk] = (JSON.parse(secretKeySet) as { keys: JWK[] }).keys;
  const key = await importJWK(jwk ?? {}, 'ES256');
  const [foreignJwk] = (JSON.parse(secretKeys().AUTH_SECRET_KEYS) as { keys: JWK[] }).keys;
  const foreign = await importJWK({ ...foreignJwk, kid: jwk?.kid }, 'ES256');
  const token = person.session.access_token;
  const claims = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, unknown>;
  const header = { alg: 'ES256', kid: jwk?.kid ?? '', typ: 'JWT' };
  const sign = (changes: object, by = key) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader(header).sign(by);
  const now = Math.floor(Date.now() / 1000);
  return [
    ['anonymous', undefined],
    ['tampered token', `${token.slice(0, -4)}AAAA`],
    ['expired token', await sign({ iat: now - 7200, exp: now - 3600 })],
    ['unsigned token', new UnsecuredJWT(claims).encode()],
    ['token of a foreign key', await sign({}, foreign)],
    ['token for another audience', await sign({ aud: 'someone-else' })],
    ['token without a person', await sign({ sub: undefined })],
    ['signed-out session', gone.session.access_token],
  ];
}
