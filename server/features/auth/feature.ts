import type { FastifyInstance, RouteOptions } from 'fastify';

import type { Config } from '#server/config/config.ts';
import { accessTokens } from '#server/features/auth/access-token.ts';
import { administration, type Administration } from '#server/features/auth/admin/administration.ts';
import { inviteByOperator } from '#server/features/auth/admin/invite-user.ts';
import { adminRoutes, checkSessionsFirst } from '#server/features/auth/admin/routes.ts';
import { serviceKeys } from '#server/features/auth/admin/service-keys.ts';
import { attemptsInFlight } from '#server/features/auth/attempts-in-flight.ts';
import { checkMailQueue } from '#server/features/auth/check-mail-queue.ts';
import { clientOf } from '#server/features/auth/client-of.ts';
import { confirmDeletion, type DeletionRequest } from '#server/features/auth/confirm-deletion.ts';
import { demoAccounts } from '#server/features/auth/demo-accounts.ts';
import { factorRoutes } from '#server/features/auth/factors/factor-routes.ts';
import { featuresOff } from '#server/features/auth/features-off.ts';
import type { KeyStore } from '#server/features/auth/keys/key-store.ts';
import { protection } from '#server/features/auth/keys/protection.ts';
import {
  endSession,
  listSecurityEvents,
  listSessions,
} from '#server/features/auth/own-sessions/own-sessions.ts';
import { passkeyRoutes } from '#server/features/auth/passkeys/passkey-routes.ts';
import { relyingParty } from '#server/features/auth/passkeys/relying-party.ts';
import { passwordRules, type PasswordRules } from '#server/features/auth/password-strength.ts';
import { passwords, type Passwords } from '#server/features/auth/passwords.ts';
import { accountData } from '#server/features/auth/personal-data.ts';
import { TEXT_JOB } from '#server/features/auth/phone/request-text.ts';
import { textJob } from '#server/features/auth/phone/send-text.ts';
import { openProviders } from '#server/features/auth/providers/open-providers.ts';
import { createKey, endKey, listKeys } from '#server/features/auth/personal-keys/personal-keys.ts';
import { keyVerifier } from '#server/features/auth/personal-keys/verify-key.ts';
import { providerRoutes } from '#server/features/auth/providers/provider-routes.ts';
import { purgeAudit, purgeUnconfirmed } from '#server/features/auth/prune.ts';
import { publicRoutes } from '#server/features/auth/public-routes.ts';
import { redirects } from '#server/features/auth/redirects.ts';
import { deleteStale } from '#server/features/auth/repository/limits.ts';
import { MAIL_JOB } from '#server/features/auth/request-mail.ts';
import { accountRoutes } from '#server/features/auth/routes.ts';
import { consumeResponse } from '#server/features/auth/saml/consume-response.ts';
import { samlMetadata } from '#server/features/auth/saml/service-provider.ts';
import { startSso } from '#server/features/auth/saml/start-sso.ts';
import { deriveSecrets, type Secrets } from '#server/features/auth/secrets.ts';
import { mailJob } from '#server/features/auth/send-mail.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount, type SignedIn } from '#server/http/mount.ts';
import type { VerifyAccessToken, VerifyKey } from '#server/http/session.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JobHandler } from '#server/platform/jobs/job.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { type SendText, smsHook } from '#server/platform/sms/sms-hook.ts';
import { postFromProvider } from '#shared/auth/contracts/providers.ts';
import {
  consumeSamlResponse,
  getSamlMetadata,
  signInWithSso,
} from '#shared/auth/contracts/saml.ts';
import { providerButtons } from '#shared/auth/identity-providers.ts';
import { BODY_LIMIT_BYTES, CLEAN_UP_MS } from '#shared/core/limits.ts';
import * as keyContracts from '#shared/security/contracts/keys.ts';
import * as contracts from '#shared/security/contracts/schemas.ts';

/** Registers the endpoints of sign-ins by organisations (SAML 2.0). */
async function samlRoutes(
  scope: FastifyInstance,
  services: Services,
  publicUrl: () => string,
): Promise<void> {
  // Identity providers have the browser post a form.
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  mount(scope, signInWithSso, async ({ body, query, request, reply }) => {
    const wanted = query.redirect_to ?? body.redirect_to ?? request.headers.referer;
    const target = services.redirects.resolve(wanted);
    const url = await startSso(services, publicUrl(), body, target, clientOf(request));
    return body.skip_http_redirect ? { url } : reply.redirect(url, 303);
  });
  mount(scope, getSamlMetadata, async ({ reply }) =>
    reply.type('application/xml').send(samlMetadata(publicUrl())),
  );
  mount(scope, consumeSamlResponse, async ({ body, request, reply }) => {
    const posted = { response: body.SAMLResponse ?? '', relayState: body.RelayState ?? '' };
    return reply.redirect(
      await consumeResponse(services, publicUrl(), posted, clientOf(request)),
      303,
    );
  });
}

/** Registers the endpoints of a person's own sessions and security events, and an operator's invitations. */
function ownSessionRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contracts.listSessions, ({ identity }) => listSessions(services, identity));
  mount(app, contracts.endSession, async ({ identity, params, request, reply }) => {
    await endSession(services, identity, params.id.toLowerCase(), { ip: request.ip });
    return reply.code(204).send();
  });
  mount(app, contracts.invitePerson, async ({ identity, body, request, reply }) => {
    await inviteByOperator(services, identity, body.email, { ip: request.ip });
    return reply.code(204).send();
  });
  mount(app, contracts.listSecurityEvents, ({ identity, query }) =>
    listSecurityEvents(services, identity, query.page),
  );
}

/** Registers the endpoints of a person's keys for programs. */
function keyRoutes(app: FastifyInstance, services: Services): void {
  mount(app, keyContracts.listKeys, ({ identity }) => listKeys(services, identity));
  mount(app, keyContracts.createKey, ({ identity, body, request }) =>
    createKey(services, identity, body, { ip: request.ip }),
  );
  mount(app, keyContracts.endKey, async ({ identity, params, request, reply }) => {
    await endKey(services, identity, params.id.toLowerCase(), { ip: request.ip });
    return reply.code(204).send();
  });
}

/** Dependencies of the auth feature (wired in server/app/features.ts). */
interface AuthDeps {
  readonly database: Database;
  /** Makes the job runner look for waiting jobs now. */
  readonly wakeJobs: () => void;
  readonly clock: Clock;
  /** Public origin of the site; links in mails and the tokens' issuer are built from it, never from a request. */
  readonly publicUrl: () => string;
  readonly settings: Config['auth'];
  readonly keys: KeyStore;
  readonly mailer: Pick<Mailer, 'send'>;
  /** Deletes an account with everything that any feature holds of it. */
  readonly eraseAccount: (userId: string) => Promise<unknown>;
  /** Sends texts; the hook of the settings by default. */
  readonly sendText?: SendText | undefined;
  /** Rules of new passwords that several features share; one of its own by default. */
  readonly rules?: PasswordRules | undefined;
  /** Hashes of passwords; at the product's cost by default. */
  readonly passwords?: Passwords;
}

/** The auth feature: accounts, sessions and their mails, under /auth/v1. */
export interface AuthFeature extends Feature {
  readonly verifyAccessToken: VerifyAccessToken;
  /** Tells whose a personal key is. */
  readonly verifyKey: VerifyKey;
  /** The public anonymous key, `sb_publishable_…`. */
  readonly publishableKey: string;
  /** Whether a text is a service key, which opens the admin endpoints. */
  readonly isServiceKey: (text: string) => boolean;
  readonly jobs: Readonly<Record<string, JobHandler>>;
  readonly personalData: PersonalData;
  /** The stored name of a counter, from which its subject cannot be read. */
  readonly counterKey: Secrets['counterKey'];
  /** What the command line does with accounts. */
  readonly administration: Administration;
  /** The accounts of a demo. */
  readonly demoAccounts: ReturnType<typeof demoAccounts>;
  /** Resolves when the caller may delete their account; throws AppError otherwise. */
  confirmDeletion(
    identity: SignedIn,
    wish: DeletionRequest,
    client: Pick<Client, 'ip'>,
  ): Promise<void>;
}

/** Largest JSON body of a request about accounts and sessions. */
const BODY_MAX_BYTES = 64 * 1024;
const FORMS: ReadonlySet<string> = new Set([postFromProvider.path, consumeSamlResponse.path]);

/** Anybody may send requests here, and none is long; forms of providers and organisations have limits of their own. */
function limitBody(route: RouteOptions): void {
  if (!FORMS.has(route.url)) route.bodyLimit ??= BODY_MAX_BYTES;
}

const CLEAN_EVERY_MS = 3_600_000;
/** Sign-ins of one client network that may wait beyond those its limit lets in at once. */
const WAITING_SIGN_INS = 200;

/** What the use cases of auth work with. */
export function authServices(deps: Omit<AuthDeps, 'mailer' | 'eraseAccount'>): Services {
  const { database, clock, publicUrl, settings, keys } = deps;
  return {
    database,
    clock,
    settings,
    secrets: deriveSecrets(keys),
    protection: protection(keys),
    relyingParty: () => relyingParty(publicUrl(), settings.passkeys),
    accessTokens: accessTokens(keys, clock, () => `${publicUrl()}/auth/v1`),
    passwords: deps.passwords ?? passwords(),
    rules: deps.rules ?? passwordRules(),
    redirects: redirects(publicUrl, settings.redirectUrls),
    attempts: attemptsInFlight(WAITING_SIGN_INS),
    sendText: deps.sendText ?? (settings.smsHook && smsHook(settings.smsHook, clock)),
    wake: deps.wakeJobs,
  };
}

/** Puts the auth feature together. */
export function authFeature(deps: AuthDeps): AuthFeature {
  const { database, clock, publicUrl, settings, keys, mailer } = deps;
  const services = authServices(deps);
  const providers = openProviders(settings.providers, clock);
  return {
    name: 'auth',
    async routes(app) {
      // Responses here hold tokens and people; the public ones set their own header.
      app.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      app.addHook('onRoute', limitBody);
      checkSessionsFirst(app, services);
      const buttons = providerButtons(settings.providers);
      publicRoutes(app, keys, buttons, services);
      accountRoutes(app, services, providers);
      providerRoutes(app, services, { providers, siteUrl: publicUrl });
      factorRoutes(app, services);
      passkeyRoutes(app, services);
      ownSessionRoutes(app, services);
      keyRoutes(app, services);
      adminRoutes(app, services, {
        authRoot: () => `${publicUrl()}/auth/v1`,
        eraseAccount: deps.eraseAccount,
      });
      if (settings.saml.length > 0) {
        await app.register((scope) => samlRoutes(scope, services, publicUrl));
      }
      await app.register((scope) => featuresOff(scope, services));
    },
    verifyAccessToken: services.accessTokens.verify,
    verifyKey: keyVerifier(services),
    publishableKey: keys.publishableKey,
    isServiceKey: serviceKeys(settings.serviceKeys),
    jobs: { [MAIL_JOB]: mailJob(services, mailer, publicUrl), [TEXT_JOB]: textJob(services) },
    personalData: accountData(database),
    counterKey: (...named) => services.secrets.counterKey(...named),
    administration: administration(services, publicUrl),
    demoAccounts: demoAccounts(services),
    schedule: [
      {
        name: 'auth.clean',
        everyMs: CLEAN_EVERY_MS,
        run: () => serviceTransaction(services, (tx) => deleteStale(tx, clock.now())),
      },
      {
        name: 'auth.purge-unconfirmed',
        everyMs: CLEAN_UP_MS,
        run: () => purgeUnconfirmed(database, clock),
      },
      {
        name: 'auth.purge-audit',
        everyMs: CLEAN_UP_MS,
        run: () => purgeAudit(database, clock, settings.auditDays),
      },
    ],
    ready: { mail: () => checkMailQueue(database, clock) },
    confirmDeletion: (...asked) => confirmDeletion(services, ...asked),
    async close() {
      await services.rules.close();
    },
  };
}
