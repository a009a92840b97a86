// What the tests use of the library; its own types bring those of browsers, which do not fit Node's.

interface Endpoint {
  Binding: string;
  Location: string;
}

interface ServiceProviderEntity {
  readonly entityType: string;
}

interface IdentityProviderEntity {
  parseLoginRequest(
    sp: ServiceProviderEntity,
    binding: string,
    request: { query: Record<string, string> },
  ): Promise<{ extract: object }>;
  createLoginResponse(
    sp: ServiceProviderEntity,
    request: { extract: object },
    binding: string,
    user: { email: string },
    options: { customTagReplacement: (template: string) => { id: string; context: string } },
  ): Promise<{ context: string }>;
}

export function setSchemaValidator(validator: { validate(xml: string): Promise<string> }): void;

export function IdentityProvider(settings: {
  entityID: string;
  privateKey: string;
  signingCert: string;
  singleSignOnService: Endpoint[];
  loginResponseTemplate: { context: string; attributes: [] };
}): IdentityProviderEntity;

export function ServiceProvider(settings: {
  entityID: string;
  wantAssertionsSigned: boolean;
  assertionConsumerService: Endpoint[];
}): ServiceProviderEntity;
