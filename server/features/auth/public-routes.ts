import type { FastifyInstance } from 'fastify';

import type { KeyStore } from '#server/features/auth/keys/key-store.ts';
import type { Config } from '#server/config/config.ts';
import type { Redirects } from '#server/features/auth/redirects.ts';
import { IDENTITY_PROVIDERS } from '#server/features/auth/identity-providers.ts';
import { refuseProvider } from '#server/features/auth/refuse-provider.ts';
import { mount } from '#server/http/mount.ts';
import {
  getAuthHealth,
  getAuthKeys,
  authorize,
  getAuthSettings,
} from '#shared/contracts/auth/schemas.ts';

/** Ways to sign in that a client may ask about; those this server does not offer are false. */
const EXTERNAL = {
  email: true,
  ...IDENTITY_PROVIDERS,
};
const KEYS_MAX_AGE_S = 600;

/** Registers the endpoints everybody may read: settings, health, public keys and providers. */
export function publicRoutes(
  app: FastifyInstance,
  keys: KeyStore,
  redirects: Redirects,
  siteUrl: () => string,
  settings: Config['auth'],
  hasTexts: boolean,
): void {
  const { testProfile: profile } = settings;
  mount(app, getAuthSettings, async () => ({
    external: {
      ...EXTERNAL,
      anonymous_users: settings.anonymous,
      phone: hasTexts,
      web3: settings.web3.length > 0,
    },
    disable_signup: profile?.signUp === false,
    mailer_autoconfirm: profile?.autoConfirm === true,
    phone_autoconfirm: profile?.autoConfirm === true,
    sms_provider: hasTexts ? 'hook' : '',
    saml_enabled: settings.saml.length > 0,
    passkeys_enabled: false,
  }));
  mount(app, getAuthHealth, async () => ({
    version: 'v1',
    name: 'Waymark Auth',
    description: 'The accounts and sessions of Waymark',
  }));
  mount(app, getAuthKeys, async ({ reply }) => {
    reply.header('cache-control', `public, max-age=${KEYS_MAX_AGE_S}`);
    return { keys: keys.signing().map((key) => ({ ...key.publicJwk, key_ops: ['verify'] })) };
  });
  mount(app, authorize, async ({ query, request, reply }) =>
    refuseProvider(redirects, siteUrl(), query.redirect_to, request, reply),
  );
}
