import { randomUUID } from 'node:crypto';

import { IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify';

import { selfSigned } from '#test/support/self-signed.ts';

/** A person and times of a response; what is absent is right. */
export interface SamlAnswer {
  readonly subject?: string;
  readonly email?: string;
  readonly audience?: string;
  readonly recipient?: string;
  readonly inResponseTo?: string;
  readonly issuer?: string;
  readonly assertionId?: string;
  readonly format?: string;
  /** Seconds from now until the assertion ends. */
  readonly endsIn?: number;
  /** Seconds from now until the session is to end. */
  readonly sessionEndsIn?: number;
  /** The site that asked, when it is not the one the provider was made for. */
  readonly site?: string;
}

/** An organisation's identity provider (samlify), without its pages. */
interface SamlIdp {
  /** Its entry in AUTH_SAML_PROVIDERS. */
  readonly entry: { id: string; entity_id: string; sso_url: string; certificate: string };
  /** The signed response to a request's address, and the RelayState that comes back with it. */
  answer(
    requestUrl: string,
    now: Date,
    answer?: SamlAnswer,
  ): Promise<{ xml: string; relayState: string }>;
}

// The schema is not what these tests are about.
setSchemaValidator({ validate: async () => 'not validated' });

/** An identity provider for a site, with a key of its own; `ssoUrl` is where people are sent. */
export function samlIdp(
  site: string,
  id = 'acme',
  ssoUrl = `https://idp-${id}.example/sso`,
  /** What it signs with; RSA with SHA-256 without one. */
  algorithm?: string,
): SamlIdp {
  const { privateKey, certificate } = selfSigned('idp');
  const entityId = `https://idp-${id}.example/metadata`;
  const idp = IdentityProvider({
    entityID: entityId,
    ...(algorithm && { requestSignatureAlgorithm: algorithm }),
    privateKey,
    signingCert: certificate.replaceAll(/-----[^-]+-----|\s/g, ''),
    singleSignOnService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: ssoUrl },
    ],
    loginResponseTemplate: { context: '<x/>', attributes: [] },
  });
  return {
    entry: { id, entity_id: entityId, sso_url: ssoUrl, certificate },
    async answer(requestUrl, now, answer = {}) {
      const root = `${answer.site ?? site}/auth/v1/sso/saml`;
      const sp = serviceProvider(root);
      const query = Object.fromEntries(new URL(requestUrl).searchParams);
      const asked = await idp.parseLoginRequest(sp, 'redirect', { query });
      const { request } = asked.extract as { request: { id: string } };
      const xml = responseXml(root, entityId, request.id, now, answer);
      const user = { email: answer.email ?? '' };
      const info = { extract: asked.extract };
      const { context } = await idp.createLoginResponse(sp, info, 'post', user, {
        customTagReplacement: () => ({ id: 'unused', context: xml }),
      });
      return {
        xml: Buffer.from(context, 'base64').toString(),
        relayState: query['RelayState'] ?? '',
      };
    },
  };
}

const serviceProvider = (root: string) =>
  ServiceProvider({
    entityID: `${root}/metadata`,
    wantAssertionsSigned: true,
    assertionConsumerService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST', Location: `${root}/acs` },
    ],
  });

function responseXml(
  root: string,
  entityId: string,
  requestId: string,
  now: Date,
  answer: SamlAnswer,
): string {
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const end = at(answer.endsIn ?? 300);
  const issuer = `<saml:Issuer>${answer.issuer ?? entityId}</saml:Issuer>`;
  const inResponseTo = answer.inResponseTo ?? requestId;
  const recipient = answer.recipient ?? `${root}/acs`;
  const format = answer.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
  const session =
    answer.sessionEndsIn === undefined ? '' : ` SessionNotOnOrAfter="${at(answer.sessionEndsIn)}"`;
  const email =
    answer.email === undefined
      ? ''
      : `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${answer.email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="givenName"><saml:AttributeValue>Ada</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`;
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(0)}" Destination="${recipient}" InResponseTo="${inResponseTo}">`,
    issuer,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${answer.assertionId ?? `_${randomUUID()}`}" Version="2.0" IssueInstant="${at(0)}">`,
    issuer,
    `<saml:Subject><saml:NameID Format="${format}">${answer.subject ?? 'person-1'}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${recipient}" InResponseTo="${inResponseTo}"/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${at(-5)}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${answer.audience ?? `${root}/metadata`}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(0)}"${session}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    email,
    '</saml:Assertion></samlp:Response>',
  ].join('');
}
