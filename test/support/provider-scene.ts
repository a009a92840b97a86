import type { Answer, AuthApp } from '#test/support/auth-app.ts';
import { fragmentOf, pkcePair, walk } from '#test/support/provider-walk.ts';

/** What a visitor does to sign in with a provider, as plain requests. */
interface ProviderScene {
  /** The address in the app that a sign-in without PKCE ends at, with its fragment. */
  arrive(provider?: string, query?: Record<string, string>): Promise<URL>;
  /** The person who is signed in by it; throws when nobody is. */
  signIn(
    provider?: string,
  ): Promise<{ readonly session: Answer['body']; readonly user: Answer['body'] }>;
  /** A PKCE code and its verifier, or the address with the error. */
  code(
    provider?: string,
  ): Promise<{ readonly url: URL; readonly code: string; readonly verifier: string }>;
  /** Redeems a PKCE code. */
  redeem(code: string, verifier: string): Promise<Answer>;
  /** Links an identity to the account of a session, with PKCE, up to the redeemed code. */
  link(session: { readonly access_token: string }, provider?: string): Promise<Answer>;
}

/** The visitors of an auth app, which may start after this is called. */
export function providerScene(app: () => AuthApp): ProviderScene {
  const home = () => `${app().url}/auth/callback`;
  const isHome = (url: URL) => url.href.startsWith(home());
  const leave = (path: string, query: Record<string, string>) =>
    `${app().url}/auth/v1${path}?${String(new URLSearchParams(query))}`;

  const scene: ProviderScene = {
    arrive: (provider = 'google', query = {}) =>
      walk(leave('/authorize', { provider, redirect_to: home(), ...query }), isHome),

    async signIn(provider) {
      const parts = fragmentOf(await scene.arrive(provider));
      if (!parts['access_token']) throw new Error(`not signed in: ${JSON.stringify(parts)}`);
      const { body } = await app().send('GET', '/user', undefined, {
        authorization: `Bearer ${parts['access_token']}`,
      });
      return { session: parts, user: body };
    },

    async code(provider) {
      const { verifier, challenge } = pkcePair();
      const pkce = { code_challenge: challenge, code_challenge_method: 's256' };
      const url = await scene.arrive(provider, pkce);
      return { url, code: url.searchParams.get('code') ?? '', verifier };
    },

    redeem: (auth_code, code_verifier) =>
      app().send('POST', '/token?grant_type=pkce', { auth_code, code_verifier }),

    async link({ access_token }, provider = 'google') {
      const { verifier, challenge } = pkcePair();
      const query = new URLSearchParams({
        provider,
        redirect_to: home(),
        code_challenge: challenge,
        code_challenge_method: 's256',
        skip_http_redirect: 'true',
      });
      const begun = await app().send(
        'GET',
        `/user/identities/authorize?${String(query)}`,
        undefined,
        {
          authorization: `Bearer ${access_token}`,
        },
      );
      if (begun.status !== 200) return begun;
      const url = await walk(begun.body.url, isHome);
      return scene.redeem(url.searchParams.get('code') ?? '', verifier);
    },
  };
  return scene;
}
