import { getUser, signOut as endSession } from '#shared/auth/contracts/schemas.ts';
import { authCode } from '#web/lib/auth-message.ts';
import { LOCAL_ERRORS } from '#web/lib/local-errors.ts';
import { STALE_SESSION_S } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { forgetAsked, wasAgreed, wasAsked } from '#web/lib/asked-mails.ts';
import { paths, safeNext } from '#web/lib/paths.ts';
import type { Tokens } from '#web/lib/provider-client.ts';
import {
  accessToken,
  authClient,
  claimsOf,
  sessionIdOf,
  signOut,
  storedSession,
} from '#web/lib/session.ts';
import { authRequest } from '#web/features/auth/auth-request.ts';
import type { CallbackParameters } from '#web/features/auth/callback-parameters.ts';
import { isKnown, sentenceOfCode, sentenceOfFailure } from '#web/features/auth/callback-problem.ts';
import { onboardingPath } from '#web/features/auth/return-path.ts';

/** Tokens from an address, and the person they belong to; nothing of them is stored yet. */
export interface Arrival {
  readonly tokens: Tokens;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly factors?: readonly { readonly status: string }[] | undefined;
  };
  /** This browser asked for the link, agreed to its account or left for the provider; otherwise somebody else may have. */
  readonly begunHere: boolean;
}

/** The tokens of a callback, redeemed first when it brings a code. Throws AuthError, or an Error whose message is the sentence to show. */
async function tokensOf({ code, access_token, refresh_token }: CallbackParameters) {
  if (code) {
    const { redeemCode } = await import('#web/lib/provider-client.ts');
    return redeemCode(code);
  }
  if (!access_token || !refresh_token) throw new Error(messages.auth.missingTokens);
  return { access_token, refresh_token };
}

/** The person that tokens belong to. Throws an Error whose message is the sentence to show. */
async function userOf({ access_token: token }: Tokens) {
  try {
    const user = await authRequest(getUser, undefined, { token });
    if (user.id) return user;
  } catch (failure) {
    const isTold = isKnown(failure) || authCode(failure) === LOCAL_ERRORS.network_error.code;
    if (isTold) throw failure;
  }
  throw new Error(messages.auth.noUser);
}

/** Warns those who look for the fault of a sign-in that the tokens of an address were issued a while ago. */
function warnOfStale(tokens: Tokens): void {
  const { iat } = claimsOf(tokens);
  const age = iat === undefined ? 0 : Math.round(Date.now() / 1000 - iat);
  if (age >= STALE_SESSION_S) {
    console.warn(`The session in this address was issued ${age} s ago and may be out of date`);
  }
}

const SECOND_STEP_ELSEWHERE =
  'This link belongs to a sign-in that still needs its second step. Please sign in on this page.';

/** Whether a session has not passed the second factor that its person has: whoever made it knows the password alone. */
function waitsForFactor({ tokens, user }: Pick<Arrival, 'tokens' | 'user'>): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return hasFactor && claimsOf(tokens).aal === 'aal1';
}

/** Where a finished sign-in leads. */
export function destinationOf({ type, next }: CallbackParameters): string {
  if (type === 'signup') return onboardingPath(safeNext(next, '') || undefined);
  return safeNext(next, type === 'recovery' ? paths.resetPassword : paths.home);
}

/** Finds out whose tokens the callback page was given. Throws an Error whose message is the sentence to show. */
export async function receive(parameters: CallbackParameters): Promise<Arrival> {
  const { code, error, error_code, error_description } = parameters;
  if (error || error_code || error_description) {
    throw new Error(sentenceOfCode(error_code ?? error));
  }
  try {
    const tokens = await tokensOf(parameters);
    warnOfStale(tokens);
    const user = await userOf(tokens);
    // Only the browser that left for the provider has the verifier of a code.
    const begunHere =
      Boolean(code) || wasAgreed(sessionIdOf(tokens)) || (await wasAsked(user.email));
    const arrival = { tokens, user, begunHere };
    if (!begunHere && waitsForFactor(arrival)) {
      await decline(arrival);
      throw new Error(SECOND_STEP_ELSEWHERE);
    }
    return arrival;
  } catch (failure) {
    throw new Error(sentenceOfFailure(failure, messages.auth.failed), { cause: failure });
  }
}

/**
 * Ends the session this browser has, makes one of the tokens that arrived and resolves to the path to go on to.
 * Throws an Error whose message is the sentence to show.
 */
export async function accept(arrival: Arrival, parameters: CallbackParameters): Promise<string> {
  try {
    await endPresent(arrival);
    const client = await authClient();
    const { data, error } = await client.setSession(arrival.tokens);
    if (error) throw error;
    if (!data.user) throw new Error(messages.auth.noUser);
  } catch (failure) {
    throw new Error(sentenceOfFailure(failure, messages.auth.noUser), { cause: failure });
  }
  forgetAsked();
  return destinationOf(parameters);
}

/** Drops tokens that arrived, and ends their session on the server if it can be reached. */
export async function decline({ tokens }: Arrival): Promise<void> {
  await endOnServer(tokens.access_token).catch(() => undefined);
}

async function endPresent({ tokens, user }: Arrival): Promise<void> {
  const present = storedSession();
  if (!present || sessionIdOf(present) === sessionIdOf(tokens)) return;
  if (present.user.id !== user.id) return signOut();
  // The same person keeps the drafts of this browser; a failure to end the old session must not block the new one.
  const old = await accessToken().catch(() => undefined);
  if (old) await endOnServer(old).catch(() => undefined);
}

function endOnServer(token: string): Promise<unknown> {
  return authRequest(endSession, undefined, { token, query: { scope: 'local' } });
}
