import { invalid } from '#server/features/auth/input.ts';
import type { Providers } from '#server/features/auth/providers/open-providers.ts';
import { seal } from '#server/features/auth/providers/seal.ts';
import type { Challenge } from '#server/features/auth/repository/flow-states.ts';
import { insertProviderFlow } from '#server/features/auth/repository/provider-flows.ts';
import { limitRequests } from '#server/features/auth/request-limits.ts';
import { hashToken, newToken } from '#server/features/auth/secrets.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { messages } from '#shared/core/messages.ts';

/** A wish to sign in at a provider, or to link an identity of it. */
export interface ProviderRequest {
  readonly provider: string;
  /** Already checked against the allow-list. */
  readonly redirectTo: string;
  /** Scopes the client asks for, separated by blanks or commas. */
  readonly scopes: string | undefined;
  readonly challenge: Challenge | undefined;
  /** The whole query; what the protocol itself uses is not passed on. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The session that links an identity. */
  readonly link?: SignedIn;
}

/** Parameters that a client cannot set at the provider. */
const OURS = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'scope',
  'skip_http_redirect',
  'invite_token',
  'apikey',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'claims',
  'registration',
  'id_token_hint',
]);
const EXTRA_MAX = 10;
const TEXT_MAX = 1000;

/**
 * Begins a sign-in and returns the address of the provider's page. Its state is a random token of which only the hash is
 * stored, with nonce and verifier sealed under it. Throws AppError: `validation_failed` for a provider that is off, 429,
 * `unexpected_failure` (424) when the provider cannot be reached.
 */
export async function beginAtProvider(
  services: Services,
  { providers, callbackUrl }: { readonly providers: Providers; readonly callbackUrl: string },
  wish: ProviderRequest,
  client: Client,
): Promise<string> {
  const provider = providers.get(wish.provider);
  if (!provider) throw invalid(messages.auth.providerDisabled, 'provider');
  await limitRequests(services, 'provider', client);
  const state = newToken();
  const secrets = { nonce: newToken(), verifier: newToken() };
  const page = await provider.begin({
    state,
    secrets,
    redirectUri: callbackUrl,
    scopes: scopesOf(wish.scopes),
    extra: extraOf(wish.query),
  });
  await serviceTransaction(services, (tx) =>
    insertProviderFlow(tx, {
      state_hash: hashToken(state),
      provider: provider.name,
      redirect_to: wish.redirectTo,
      code_challenge: wish.challenge?.challenge ?? null,
      code_challenge_method: wish.challenge?.method ?? null,
      link_user_id: wish.link?.userId ?? null,
      link_session_id: wish.link?.sessionId ?? null,
      sealed: seal(state, secrets),
      created_at: services.clock.now(),
    }),
  );
  return page.href;
}

function scopesOf(text: string | undefined): string[] {
  const scopes = (text ?? '').slice(0, TEXT_MAX).split(/[\s,]+/);
  return scopes.filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope));
}

function extraOf(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const extra = Object.entries(query).filter(
    (entry): entry is [string, string] =>
      !OURS.has(entry[0].trim().toLowerCase()) &&
      /^[\w.-]{1,60}$/.test(entry[0]) &&
      typeof entry[1] === 'string' &&
      entry[1].length <= TEXT_MAX,
  );
  return Object.fromEntries(extra.slice(0, EXTRA_MAX));
}
