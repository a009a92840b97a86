import * as z from 'zod/mini';

import {
  completeSignIn,
  type ProviderOutcome,
} from '#server/features/auth/providers/complete-sign-in.ts';
import { withError } from '#server/features/auth/providers/error-address.ts';
import type { Providers } from '#server/features/auth/providers/open-providers.ts';
import { flowSecrets } from '#server/features/auth/providers/provider.ts';
import { seal, unseal } from '#server/features/auth/providers/seal.ts';
import { insertProviderAnswer } from '#server/features/auth/repository/flow-states.ts';
import {
  type ProviderFlowRow,
  takeProviderFlow,
} from '#server/features/auth/repository/provider-flows.ts';
import { withFragment, withQuery } from '#server/features/auth/return-address.ts';
import { hashToken, isToken, newToken } from '#server/features/auth/secrets.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import { PROVIDER_FLOW_TTL_S } from '#shared/auth/provider-limits.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const DESCRIPTION_MAX = 200;

/** The refusal that a provider sends back, in its own words; undefined when it sent a code. */
function refusalOfReturn(returned: Readonly<Record<string, string>>): AppError | undefined {
  const { error, error_description: description } = returned;
  if (error) {
    // OAuth's names of errors are of this form; others would be made up.
    const name = /^[a-z_]{1,60}$/.test(error) ? error : 'invalid_request';
    const words = (description ?? '').replaceAll(/[^\x20-\x7e]/g, ' ').trim();
    return new AppError(
      ERRORS.bad_oauth_callback,
      words.slice(0, DESCRIPTION_MAX) || serverMessages.auth.providerRefused,
      { details: { error: name } },
    );
  }
  return returned['code']
    ? undefined
    : new AppError(ERRORS.bad_oauth_callback, serverMessages.auth.providerCodeMissing);
}

/** The part of the server that a return from a provider needs. */
interface AtProvider {
  readonly providers: Providers;
  /** Our address, to which providers lead back. */
  readonly callbackUrl: string;
  /** The page of the site that shows what went wrong when it is not known where to go. */
  readonly errorPage: string;
  /** Called with what failed and why, for the log. */
  readonly failed: (provider: string, error: AppError) => void;
}

/** What the provider may add to the address; everything else is dropped. */
const PASSED = ['code', 'state', 'iss', 'session_state'];

/**
 * Takes up a sign-in where a provider leads back to, and returns the address of the app to go to: with a PKCE code,
 * with a session in the fragment, or with the error. A state works once, for ten minutes.
 */
export async function returnFromProvider(
  services: Services,
  at: AtProvider,
  returned: Readonly<Record<string, string>>,
  client: Client,
): Promise<string> {
  const { state } = returned;
  if (!state) {
    const missing = new AppError(ERRORS.bad_oauth_callback, serverMessages.auth.stateMissing);
    return withError(at.errorPage, missing, false);
  }
  const flow = isToken(state)
    ? await serviceTransaction(services, (tx) => takeProviderFlow(tx, hashToken(state)))
    : undefined;
  if (!flow) {
    const unknown = new AppError(ERRORS.bad_oauth_state, serverMessages.auth.stateInvalid);
    return withError(at.errorPage, unknown, false);
  }
  // Checked again: the list may have changed since the sign-in began.
  const back = services.redirects.resolve(flow.redirect_to);
  try {
    const outcome = await outcomeOf(services, at, flow, { ...returned, state });
    return await leadOn(services, flow, outcome, back, client);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    at.failed(flow.provider, error);
    return withError(back, error, flow.code_challenge !== null);
  }
}

async function outcomeOf(
  services: Services,
  { providers, callbackUrl }: AtProvider,
  flow: ProviderFlowRow,
  returned: Readonly<Record<string, string>> & { readonly state: string },
): Promise<ProviderOutcome> {
  const age = services.clock.now().getTime() - flow.created_at.getTime();
  if (age > PROVIDER_FLOW_TTL_S * 1000) {
    throw new AppError(ERRORS.bad_oauth_state, serverMessages.auth.stateExpired);
  }
  const refusal = refusalOfReturn(returned);
  if (refusal) throw refusal;
  const provider = providers.get(flow.provider);
  if (!provider) throw new AppError(ERRORS.provider_disabled, messages.auth.providerDisabled);
  const address = new URL(callbackUrl);
  for (const name of PASSED) {
    const value = returned[name];
    if (value !== undefined) address.searchParams.set(name, value);
  }
  const secrets = z.parse(flowSecrets, unseal(returned.state, flow.sealed));
  const answer = await provider.finish(address, returned.state, secrets);
  const { link_user_id: userId, link_session_id: sessionId } = flow;
  return { ...answer, ...(userId && sessionId ? { link: { userId, sessionId } } : undefined) };
}

async function leadOn(
  services: Services,
  flow: ProviderFlowRow,
  outcome: ProviderOutcome,
  back: string,
  client: Client,
): Promise<string> {
  const { code_challenge: challenge, code_challenge_method: method, provider } = flow;
  if (challenge !== null && method !== null) {
    // Nothing happens before the browser that began redeems the code: whoever else was led here gets nothing.
    const code = newToken();
    const answer = { codeHash: hashToken(code), sealed: seal(code, outcome) };
    const stored = { challenge: { challenge, method }, provider, referrer: back, ...answer };
    const now = services.clock.now();
    await serviceTransaction(services, (tx) => insertProviderAnswer(tx, stored, now));
    return withQuery(back, { code });
  }
  const session = await completeSignIn(services, outcome, client);
  const { access, refresh } = outcome.tokens;
  return withFragment(back, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...(refresh === undefined ? undefined : { provider_refresh_token: refresh }),
    ...(access === undefined ? undefined : { provider_token: access }),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  });
}
