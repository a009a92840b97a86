import * as z from 'zod/mini';

/** What a provider says about a person who signed in there. */
const providerProfile = z.object({
  provider: z.string(),
  /** The provider's own id of the person. */
  subject: z.string(),
  /** As the provider writes it. */
  email: z.optional(z.string()),
  emailVerified: z.boolean(),
  /** Names and a picture, under the names that clients of the protocol know. */
  details: z.record(z.string(), z.string()),
});

/** The parsed form of `providerProfile`. */
export type ProviderProfile = z.output<typeof providerProfile>;

/** What a provider returns for a finished sign-in. */
export const providerAnswer = z.object({
  profile: providerProfile,
  /** The provider's own tokens, which only the client gets. */
  tokens: z.object({ access: z.optional(z.string()), refresh: z.optional(z.string()) }),
});

/** The parsed form of `providerAnswer`. */
type ProviderAnswer = z.output<typeof providerAnswer>;

/** Secrets of one sign-in that the provider's answer must fit. */
export const flowSecrets = z.object({ nonce: z.string(), verifier: z.string() });

/** The parsed form of `flowSecrets`. */
type FlowSecrets = z.output<typeof flowSecrets>;

/** What a sign-in asks of a provider. */
interface ProviderRequest {
  readonly state: string;
  readonly secrets: FlowSecrets;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  /** Scopes beyond those that the provider is set up with. */
  readonly scopes: readonly string[];
  /** Further parameters of the client, without those of the protocol itself. */
  readonly extra: Readonly<Record<string, string>>;
}

/** Checks the ID tokens that clients got from a provider by themselves. */
export interface IdTokens {
  readonly issuer: string;
  readonly audiences: readonly string[];
  /**
   * The person and nonce of a token whose signature, issuer, audience and expiry were checked; with an access token,
   * also that both were issued together. Throws AppError in OAuth's form.
   */
  verify(
    token: string,
    accessToken: string | undefined,
    now: Date,
  ): Promise<{ readonly profile: ProviderProfile; readonly nonce: string | undefined }>;
}

/** An identity provider that is set up. */
export interface IdentityProvider {
  readonly name: string;
  /** The address of its page for a sign-in; throws AppError when it cannot be reached. */
  begin(request: ProviderRequest): Promise<URL>;
  /** Redeems what it returned to an address of ours; throws AppError. */
  finish(returned: URL, state: string, secrets: FlowSecrets): Promise<ProviderAnswer>;
  /** Undefined for a provider without ID tokens. */
  readonly idTokens: IdTokens | undefined;
}
