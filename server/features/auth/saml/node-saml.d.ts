// What we use of the library; its own types bring those of browsers, which do not fit Node's.

/** When a response's request is looked up in the library's own store. */
export enum ValidateInResponseTo {
  never = 'never',
}

interface Options {
  issuer: string;
  audience: string;
  callbackUrl: string;
  entryPoint: string;
  idpCert: string[];
  identifierFormat: string | null;
  disableRequestedAuthnContext: boolean;
  wantAssertionsSigned: boolean;
  wantAuthnResponseSigned: boolean;
  acceptedClockSkewMs: number;
  validateInResponseTo: ValidateInResponseTo;
  generateUniqueId: () => string;
}

/** A service provider that trusts one identity provider. */
export class SAML {
  constructor(options: Options);
  getAuthorizeUrlAsync(relayState: string, host: undefined, options: object): Promise<string>;
  /** Rejects what is not signed as it should be. */
  validatePostResponseAsync(container: {
    SAMLResponse: string;
  }): Promise<{ profile: { getAssertion?: () => unknown } | null }>;
}

/** The service provider's metadata as XML. */
export function generateServiceProviderMetadata(options: {
  issuer: string;
  callbackUrl: string;
  identifierFormat: string | null;
  wantAssertionsSigned: boolean;
}): string;
