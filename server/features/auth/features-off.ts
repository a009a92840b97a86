import type { FastifyInstance } from 'fastify';

import { readCaller } from '#server/features/auth/caller.ts';
import { requireOrganisation } from '#server/features/auth/saml/start-sso.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import { mount, type SignedIn } from '#server/http/mount.ts';
import {
  offForAll,
  offForOperators,
  offForPeople,
  type FeatureOff,
} from '#shared/auth/contracts/features-off.ts';
import { signInWithSso } from '#shared/auth/contracts/saml.ts';
import { ERRORS, type ErrorForm } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

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
