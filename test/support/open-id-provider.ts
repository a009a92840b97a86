import { randomBytes, randomUUID } from 'node:crypto';

import { Events, OAuth2Server } from 'oauth2-mock-server';

import type { OpenIdSettings } from '#server/config/identity-providers.ts';

/** Claims of the person who is signed in at the provider. */
export type Claims = Readonly<Record<string, unknown>>;

/** An OpenID provider on loopback that signs its person in without asking. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How a server that knows this provider is set up. */
  settings(name?: string): OpenIdSettings;
  /** From now on this person is signed in there. */
  signInAs(person: Claims): void;
  /** An ID token as an app would get it by itself. */
  idToken(claims: Claims): Promise<string>;
  /** Changes the claims of the next tokens until `signInAs`. */
  distort(change: Claims): void;
  /** Answers requests to its token endpoint with an error, or again as usual. */
  refuseTokens(refuse: boolean): void;
  close(): Promise<void>;
}

/** Starts an OpenID provider on a free port. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const issuer = server.issuer.url ?? '';
  // Letters and digits only: others travel encoded.
  const [clientId, clientSecret] = ['waymark', randomBytes(16).toString('hex')];
  let person: Claims = { sub: 'nobody' };
  let refuses = false;
  server.service.on(Events.BeforeTokenSigning, (token: { payload: object }) => {
    Object.assign(token.payload, person);
  });
  server.service.on(
    Events.BeforeResponse,
    (answer: { body: unknown; statusCode: number }, request: { headers: object }) => {
      const secret = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
      const { authorization } = request.headers as { authorization?: string };
      if (refuses || authorization !== `Basic ${secret}`) {
        answer.statusCode = refuses ? 400 : 401;
        answer.body = { error: refuses ? 'invalid_grant' : 'invalid_client' };
      } else {
        Object.assign(answer.body as object, { refresh_token: 'refresh-of-the-provider' });
      }
    },
  );
  server.service.on(Events.BeforeUserinfo, (answer: { body: unknown }) => {
    answer.body = { ...person };
  });
  return {
    issuer,
    clientId,
    clientSecret,
    settings: (name = 'google') => ({
      kind: 'openid',
      name,
      label: name,
      discovery: issuer,
      clientId,
      audiences: [clientId],
      secret: clientSecret,
      scopes: ['openid', 'email', 'profile'],
    }),
    signInAs(next) {
      person = next;
    },
    idToken: (claims) =>
      server.issuer.buildToken({
        scopesOrTransform: (_header, payload) => {
          Object.assign(payload, { aud: clientId }, claims);
        },
      }),
    distort(change) {
      person = { ...person, ...change };
    },
    refuseTokens(refuse) {
      refuses = refuse;
    },
    close: () => server.stop(),
  };
}

/** A new person with a verified address at a provider. */
export function providerPerson(email: string, more: Claims = {}): Claims {
  return { sub: randomUUID(), email, email_verified: true, name: 'Ada Lovelace', ...more };
}
