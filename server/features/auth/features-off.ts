import type { FastifyInstance } from 'fastify';

import { readCaller } from '#server/features/auth/caller.ts';
import { requireOrganisation } from '#server/features/auth/saml/start-sso.ts';
import { type Services, serviceTransaction } from '#server/features/auth/services.ts';
import { mount, type SignedIn } from '#server/http/mount.ts';
import { signInWithSso } from '#shared/auth/contracts/saml.ts';
import { type Access, type Contract, defineContract } from '#shared/core/contract.ts';
import { type ErrorForm, ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** A part of the auth protocol that this server does not offer. */
type FeatureOff = 'sso' | 'linking' | 'oauthServer' | 'admin';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Plain<A extends Access> = Contract<undefined, undefined, undefined, undefined, A>;

/** One contract for each method of a path, all of a feature that is off. */
function off<A extends Access>(
  feature: FeatureOff,
  access: A,
  path: string,
  methods: readonly Method[],
): (Plain<A> & { readonly feature: FeatureOff })[] {
  return methods.map((method) => ({
    ...defineContract({
      name: `${feature} is off: ${method} ${path}`,
      summary: `Tell that ${feature} is off`,
      protocol: 'auth',
      method,
      path: `/auth/v1${path}`,
      access,
      unlisted: true,
    }),
    feature,
  }));
}

/** Endpoints that refuse everybody because their feature is off. */
const offForAll = [
  ...off('sso', 'public', '/sso/*', ['GET', 'POST']),
  ...off('oauthServer', 'public', '/oauth/*', ['GET', 'POST']),
  ...off('oauthServer', 'public', '/.well-known/oauth-authorization-server', ['GET']),
];

/** Endpoints that want a live session before they refuse because their feature is off. */
const offForPeople = [
  ...off('linking', 'user', '/user/identities/authorize', ['GET']),
  ...off('linking', 'user', '/user/identities/:identity_id', ['DELETE']),
  ...off('oauthServer', 'user', '/user/oauth/grants', ['GET', 'DELETE']),
];

/** The rest of the admin endpoints, which want a service key before they say that there is nothing. */
const offForOperators = [
  ...off('admin', 'admin', '/admin/*', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
];

const REFUSALS: Readonly<Record<FeatureOff, readonly [form: ErrorForm, text: string]>> = {
  sso: [ERRORS.saml_provider_disabled, serverMessages.auth.samlDisabled],
  linking: [ERRORS.manual_linking_disabled, serverMessages.auth.linkingDisabled],
  oauthServer: [ERRORS.feature_disabled, serverMessages.auth.oauthServerDisabled],
  admin: [ERRORS.feature_disabled, serverMessages.auth.noAdminEndpoint],
};

/** Registers the endpoints of features that are off: each refuses in the words and with the code its clients know. */
export async function featuresOff(scope: FastifyInstance, services: Services): Promise<void> {
  // Every media type is accepted, such as an identity provider's form post: the request is refused anyway.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  const requireSession = (identity: SignedIn) =>
    serviceTransaction(services, (tx) => readCaller(tx, identity, services.clock.now()));

  const { saml } = services.settings;
  if (saml.length === 0) {
    mount(scope, signInWithSso, async ({ body }) => {
      requireOrganisation(body);
      throw new AppError(...REFUSALS.sso);
    });
  }
  for (const contract of offForAll) {
    if (contract.feature === 'sso' && saml.length > 0) continue;
    mount(scope, contract, async () => {
      throw new AppError(...REFUSALS[contract.feature]);
    });
  }
  for (const contract of offForOperators) {
    mount(scope, contract, async () => {
      throw new AppError(...REFUSALS[contract.feature]);
    });
  }
  for (const contract of offForPeople) {
    if (contract.feature === 'linking' && services.settings.manualLinking) continue;
    mount(scope, contract, async ({ identity }) => {
      await requireSession(identity);
      throw new AppError(...REFUSALS[contract.feature]);
    });
  }
}
