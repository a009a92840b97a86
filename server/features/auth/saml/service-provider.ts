import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml';

import type { SamlProvider } from '#server/config/saml-providers.ts';

/** This site as SAML identity providers know it. */
interface SamlAddresses {
  readonly entityId: string;
  /** Where responses are posted. */
  readonly acsUrl: string;
}

/** The names of a site in SAML. */
export function samlAddresses(publicUrl: string): SamlAddresses {
  const root = `${publicUrl}/auth/v1/sso/saml`;
  return { entityId: `${root}/metadata`, acsUrl: `${root}/acs` };
}

/** The metadata that identity providers read. */
export function samlMetadata(publicUrl: string): string {
  const { entityId, acsUrl } = samlAddresses(publicUrl);
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acsUrl,
    identifierFormat: null,
    wantAssertionsSigned: true,
  });
}

/**
 * The library's part: the request's address, signatures, and the one assertion they cover. Times, request and receiver
 * of an assertion are checked in check-assertion.ts, by the server's clock.
 */
export function samlOf(provider: SamlProvider, publicUrl: string, requestId: string): SAML {
  const { entityId, acsUrl } = samlAddresses(publicUrl);
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    entryPoint: provider.ssoUrl,
    idpCert: [...provider.certificates],
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // Either the response or the assertion is signed; only what the signature covers is read.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
    generateUniqueId: () => requestId,
  });
}
