import type { FastifyInstance } from 'fastify';

import type { KeyStore } from '#server/features/auth/keys/key-store.ts';
import { mayRegister } from '#server/features/auth/registration.ts';
import type { Services } from '#server/features/auth/services.ts';
import { mount } from '#server/http/mount.ts';
import { getAuthHealth, getAuthKeys, getAuthSettings } from '#shared/auth/contracts/schemas.ts';
import { organisationsWithButton, type ProviderButton } from '#shared/auth/identity-providers.ts';

const KEYS_MAX_AGE_S = 600;

/** Registers the endpoints everybody may read: settings, health and public keys. */
export function publicRoutes(
  app: FastifyInstance,
  keys: KeyStore,
  providers: readonly ProviderButton[],
  services: Pick<Services, 'settings' | 'sendText' | 'relyingParty'>,
): void {
  const { settings, sendText, relyingParty: party } = services;
  const hasTexts = sendText !== undefined;
  mount(app, getAuthSettings, async () => ({
    external: {
      anonymous_users: settings.anonymous,
      email: true,
      phone: hasTexts,
      ...Object.fromEntries(providers.map(({ name, isOn }) => [name, isOn])),
      web3: settings.web3.length > 0,
    },
    disable_signup: !mayRegister(services),
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: hasTexts ? 'hook' : '',
    saml_enabled: settings.saml.length > 0,
    saml_providers: organisationsWithButton(settings.saml),
    ...passkeysOf(party()),
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
}

/** Whether passkeys are on, or why they are off. */
function passkeysOf(party: ReturnType<Services['relyingParty']>) {
  return 'id' in party
    ? { passkeys_enabled: true }
    : { passkeys_enabled: false, passkeys_disabled_reason: party.off };
}
