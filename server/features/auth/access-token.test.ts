import { createHmac } from 'node:crypto';

import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';

import { accessTokens } from '#server/features/auth/access-token.ts';
import { loadKeys } from '#server/features/auth/keys/key-store.ts';
import { makePrivateKey } from '#server/features/auth/keys/signing-key.ts';

const ISSUER = 'https://jobs.example.org/auth/v1';
const clock = { now: () => new Date() };
const claims = {
  role: 'authenticated',
  session_id: '8c5f7a52-0a34-4d6b-9b3e-8e9f1d2c3b4a',
  iss: ISSUER,
  sub: '1d0e8a4b-6f6d-4e5c-9d3a-3b1f5a7c2e91',
  aud: 'authenticated',
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 60,
};

describe.each(['ES256', 'RS256'] as const)('an access token under a key of %s', (alg) => {
  const secretKeys = JSON.stringify({ keys: [makePrivateKey(alg)] });
  const open = async () => {
    const keys = await loadKeys({ secretKeys, publishableKey: 'sb_publishable_x', dataDir: '' });
    return { key: keys.signing()[0], tokens: accessTokens(keys, clock, () => ISSUER) };
  };
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

  it('[AUTH-118] is accepted when that key signed it', async () => {
    const { key, tokens } = await open();
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg, kid: key.kid })
      .sign(key.privateKey);
    expect(await tokens.verify(token)).toMatchObject({ userId: claims.sub });
  });

  it('[AUTH-118] is refused when its header chooses another algorithm, such as HMAC with the published key', async () => {
    const { key, tokens } = await open();
    const published = [
      key.publicKey.export({ type: 'spki', format: 'pem' }),
      key.publicKey.export({ type: 'spki', format: 'der' }),
      JSON.stringify(key.publicJwk),
    ];
    for (const secret of published) {
      const signed = `${encoded({ alg: 'HS256', kid: key.kid })}.${encoded(claims)}`;
      const mac = createHmac('sha256', secret).update(signed).digest('base64url');
      await expect(tokens.verify(`${signed}.${mac}`)).rejects.toMatchObject({ code: 'bad_jwt' });
    }
    const unsigned = `${encoded({ alg: 'none', kid: key.kid })}.${encoded(claims)}.`;
    await expect(tokens.verify(unsigned)).rejects.toMatchObject({ code: 'bad_jwt' });
  });

  it('[AUTH-118] is refused under an unknown key or none, for another site, person or audience, and after its time', async () => {
    const { key, tokens } = await open();
    const past = claims.iat - 60;
    const wrong: [object, object][] = [
      [{ kid: 'another' }, {}],
      [{ kid: undefined }, {}],
      [{}, { iss: 'https://other.example.org/auth/v1' }],
      [{}, { aud: 'anon' }],
      [{}, { sub: undefined }],
      [{}, { sub: 'nobody' }],
      [{}, { role: 'service_role' }],
      [{}, { session_id: undefined }],
      [{}, { exp: past }],
      [{}, { exp: undefined }],
    ];
    for (const [header, changes] of wrong) {
      const token = await new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg, kid: key.kid, ...header })
        .sign(key.privateKey);
      await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'bad_jwt' });
    }
  });
});
