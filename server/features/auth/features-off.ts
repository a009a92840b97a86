import type { FastifyInstance } from 'fastify';

import { refuseAnonymous } from '#server/features/auth/anonymous/refuse-anonymous.ts';
import { readCaller } from '#server/features/auth/caller.ts';
import { unitOfWork, type Services } from '#server/features/auth/services.ts';
import { mount, type SignedIn } from '#server/http/mount.ts';
import {
  enrolFactor,
  factorEndpoints,
  offForAll,
  offForOperators,
  offForPeople,
  type FeatureOff,
} from '#shared/contracts/auth/features-off.ts';
import { ERRORS, type ErrorForm } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { serverMessages } from '#shared/server-messages.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const REFUSALS: Readonly<Record<FeatureOff, readonly [form: ErrorForm, text: string]>> = {
  sso: [ERRORS.saml_provider_disabled, serverMessages.auth.samlDisabled],
  linking: [ERRORS.manual_linking_disabled, serverMessages.auth.linkingDisabled],
  passkeys: [ERRORS.passkey_disabled, serverMessages.auth.passkeysDisabled],
  oauthServer: [ERRORS.feature_disabled, serverMessages.auth.oauthServerDisabled],
  admin: [ERRORS.feature_disabled, serverMessages.auth.noAdminEndpoint],
};

/** Kinds of second factor: the refusal and the name in it. */
const FACTORS: Readonly<Record<string, readonly [form: ErrorForm, name: string]>> = {
  totp: [ERRORS.mfa_totp_enroll_not_enabled, 'TOTP'],
  phone: [ERRORS.mfa_phone_enroll_not_enabled, 'Phone'],
  webauthn: [ERRORS.mfa_webauthn_enroll_not_enabled, 'WebAuthn'],
};

/** Registers the endpoints of features that are off: each refuses in the words and with the code its clients know. */
export async function featuresOff(scope: FastifyInstance, services: Services): Promise<void> {
  // Every media type is accepted, such as an identity provider's form post: the request is refused anyway.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  const requireSession = (identity: SignedIn) =>
    unitOfWork(services, (tx) => readCaller(tx, identity, services.clock.now()));

  for (const contract of offForAll) {
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
    mount(scope, contract, async ({ identity }) => {
      await requireSession(identity);
      throw new AppError(...REFUSALS[contract.feature]);
    });
  }
  mount(scope, enrolFactor, async ({ body, identity }) => {
    refuseAnonymous((await requireSession(identity)).user);
    throw refusalOfFactor(body.factor_type ?? '');
  });
  for (const contract of factorEndpoints) {
    mount(scope, contract, async ({ params, identity }) => {
      await requireSession(identity);
      throw noFactor(params.factor_id);
    });
  }
}

function refusalOfFactor(kind: string): AppError {
  const known = Object.hasOwn(FACTORS, kind) ? FACTORS[kind] : undefined;
  if (!known) return new AppError(ERRORS.validation_failed, serverMessages.auth.factorType);
  return new AppError(known[0], serverMessages.auth.factorDisabled(known[1]));
}

function noFactor(id: string): AppError {
  return UUID.test(id)
    ? new AppError(ERRORS.mfa_factor_not_found, serverMessages.auth.factorNotFound)
    : new AppError(ERRORS.factor_id_invalid, serverMessages.auth.factorId);
}
