import { createHash } from 'node:crypto';

import type { SamlProvider } from '#server/config/saml-providers.ts';
import { isBanned } from '#server/features/auth/caller.ts';
import { mergeMetadata } from '#server/features/auth/input.ts';
import { LostRaceError, onceMore } from '#server/features/auth/providers/lost-race.ts';
import { refuseRegistration } from '#server/features/auth/registration.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import {
  insertFlowState,
  issueAuthCode,
  keepSessionEnd,
} from '#server/features/auth/repository/flow-states.ts';
import {
  addIdentity,
  changeIdentity,
  findIdentity,
} from '#server/features/auth/repository/identities.ts';
import { insertAccount } from '#server/features/auth/repository/new-users.ts';
import {
  deleteSamlRequest,
  findSamlRequest,
  type SamlRequestRow,
} from '#server/features/auth/repository/saml-requests.ts';
import { limitSession } from '#server/features/auth/repository/sessions.ts';
import { spendProof } from '#server/features/auth/repository/spent-proofs.ts';
import { changeUser, lockUser, type UserRow } from '#server/features/auth/repository/users.ts';
import { limitRequests } from '#server/features/auth/request-limits.ts';
import { withFragment, withQuery } from '#server/features/auth/return-address.ts';
import { type Assertion, checkAssertion } from '#server/features/auth/saml/check-assertion.ts';
import { samlAddresses, samlOf } from '#server/features/auth/saml/service-provider.ts';
import { hashToken, newToken } from '#server/features/auth/secrets.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import { answerSession, startSession } from '#server/features/auth/start-session.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { SAML_REQUEST_TTL_S, SAML_RESPONSE_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Markup that no identity provider needs: document types, entities, comments, CDATA, processing instructions. */
const FORBIDDEN = /<!|<\?(?!xml\s)/i;

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const DSIG_MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';
/** What a signature may be made with: nothing of SHA-1 or MD5, and no key that both sides know (XML Signature 1.1, section 6). */
const ALGORITHMS: ReadonlySet<string> = new Set([
  `${DSIG}enveloped-signature`,
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/2006/12/xml-c14n11',
  `${XMLENC}sha256`,
  `${DSIG_MORE}sha384`,
  `${XMLENC}sha512`,
  ...['256', '384', '512'].flatMap((bits) => [
    `${DSIG_MORE}rsa-sha${bits}`,
    `${DSIG_MORE}ecdsa-sha${bits}`,
  ]),
]);
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** The values that an attribute has anywhere in a document. */
function valuesOf(xml: string, attribute: string): (string | undefined)[] {
  const found = xml.matchAll(new RegExp(`\\b${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g'));
  return [...found].map(([, one, other]) => one ?? other);
}

/** Whether every algorithm is a strong one, and the first status says success; a signature of the assertion covers neither. */
function isSound(xml: string): boolean {
  const [, status = ''] = /<(?:[\w.-]+:)?StatusCode\b([^>]*)>/.exec(xml) ?? [];
  const said = valuesOf(status, 'Value');
  return (
    said.length > 0 &&
    said.every((value) => value === SUCCESS) &&
    valuesOf(xml, 'Algorithm').every((name) => name !== undefined && ALGORITHMS.has(name))
  );
}

/**
 * The assertion of a posted response, of which everything is checked; undefined when anything is wrong, and why is not
 * said.
 */
async function readResponse(
  provider: SamlProvider,
  expected: { readonly publicUrl: string; readonly requestId: string; readonly now: Date },
  encoded: string,
): Promise<Assertion | undefined> {
  if (encoded.length > SAML_RESPONSE_MAX || !/^[\w+/=\s-]+$/.test(encoded)) return undefined;
  const xml = Buffer.from(encoded, 'base64').toString('utf8');
  if (FORBIDDEN.test(xml) || xml.includes('\0') || !isSound(xml)) return undefined;
  const { publicUrl, requestId, now } = expected;
  try {
    const saml = samlOf(provider, publicUrl, requestId);
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded });
    const { entityId, acsUrl } = samlAddresses(publicUrl);
    return checkAssertion(provider, profile?.getAssertion?.(), {
      entityId,
      acsUrl,
      requestId,
      now,
    });
  } catch {
    // The library throws for everything it refuses.
    return undefined;
  }
}

/** The method that sessions of organisations name. */
export const SAML_METHOD = 'sso/saml';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const refused = () => new AppError(ERRORS.saml_response_refused, serverMessages.auth.samlRefused);

/**
 * Signs in by an organisation's response and returns the address to go to, with tokens, a PKCE code or the error. Why a
 * response is refused is not said; one that this server did not ask for leads to the site itself.
 */
export async function consumeResponse(
  services: Services,
  publicUrl: string,
  posted: { readonly response: string; readonly relayState: string },
  client: Client,
): Promise<string> {
  let target = services.redirects.resolve(undefined);
  let isPkce = false;
  try {
    await limitRequests(services, 'saml', client);
    const now = services.clock.now();
    const request = await serviceTransaction(services, (tx) => findRequest(tx, posted.relayState));
    // Checked again: the list may have changed since the sign-in began.
    target = services.redirects.resolve(request.redirect_to);
    isPkce = request.code_challenge !== null;
    const age = now.getTime() - request.created_at.getTime();
    if (age > SAML_REQUEST_TTL_S * 1000) {
      throw new AppError(ERRORS.saml_relay_state_expired, serverMessages.auth.samlExpired);
    }
    const provider = services.settings.saml.find(({ id }) => id === request.provider_id);
    const expected = { publicUrl, requestId: request.request_id, now };
    const assertion = provider && (await readResponse(provider, expected, posted.response));
    if (!provider || !assertion) throw refused();
    return await finish(services, { provider, assertion, request, target }, client, now);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const parts = {
      error: 'access_denied',
      error_code: error.code,
      error_description: error.message,
    };
    return withFragment(isPkce ? withQuery(target, parts) : target, parts);
  }
}

async function findRequest(tx: Transaction, relayState: string): Promise<SamlRequestRow> {
  const request = UUID.test(relayState) ? await findSamlRequest(tx, relayState) : undefined;
  if (request) return request;
  throw new AppError(ERRORS.saml_relay_state_not_found, serverMessages.auth.samlRelayState);
}

interface Accepted {
  readonly provider: SamlProvider;
  readonly assertion: Assertion;
  readonly request: SamlRequestRow;
  readonly target: string;
}

async function finish(
  services: Services,
  { provider, assertion, request, target }: Accepted,
  client: Client,
  now: Date,
): Promise<string> {
  const work = async (tx: Transaction) => {
    const hash = createHash('sha256').update(JSON.stringify(['saml', provider.id, assertion.id]));
    const isFirst = await spendProof(tx, hash.digest(), assertion.expiresAt, now);
    if (!isFirst || !(await deleteSamlRequest(tx, request.id))) throw refused();
    const user = await findOrMakeUser(tx, services, provider, assertion, client, now);
    if (isBanned(user, now)) throw new AppError(ERRORS.banned_at_sign_in, messages.auth.userBanned);
    const { code_challenge: challenge, code_challenge_method: method } = request;
    if (challenge !== null && method !== null) {
      const code = newToken();
      const flow = await insertFlowState(tx, { challenge, method }, SAML_METHOD, target, now);
      await issueAuthCode(tx, flow, user.id, hashToken(code), now);
      if (assertion.sessionEnd) await keepSessionEnd(tx, flow, assertion.sessionEnd);
      return { code };
    }
    const granted = await startSession(tx, services, user, SAML_METHOD, client, now);
    if (assertion.sessionEnd) await limitSession(tx, granted.session, assertion.sessionEnd);
    return granted;
  };
  const outcome = await onceMore(() => serviceTransaction(services, work));
  if ('code' in outcome) return withQuery(target, { code: outcome.code });
  const session = await answerSession(services, outcome);
  return withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  });
}

async function findOrMakeUser(
  tx: Transaction,
  services: Services,
  provider: SamlProvider,
  { subject, email: address, metadata, attributes }: Assertion,
  client: Client,
  now: Date,
): Promise<UserRow> {
  const email = address ?? null;
  const name = `sso:${provider.id}`;
  const data = { sub: subject, email, ...attributes };
  const known = await findIdentity(tx, name, subject);
  if (!known) {
    refuseRegistration(services);
    const account = { userMetadata: metadata, provider: name, ofOrganisation: { email } };
    const user = await insertAccount(tx, account, now);
    if (!(await addIdentity(tx, user.id, { provider: name, subject, data, email }, now))) {
      throw new LostRaceError();
    }
    const details = { method: SAML_METHOD };
    await audit(tx, { action: 'user_signedup', userId: user.id, ip: client.ip, details }, now);
    return user;
  }
  const user = await lockUser(tx, known.user_id);
  if (!user) throw refused();
  await changeIdentity(tx, known, { data, email }, now);
  const merged = JSON.stringify(mergeMetadata(user.user_metadata, metadata));
  const changes = { user_metadata: merged, email, email_confirmed_at: email ? now : null };
  return changeUser(tx, user.id, changes, now);
}
