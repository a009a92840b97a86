import { messages } from '#shared/messages.ts';
import { paths, safeNext } from '#web/lib/paths.ts';
import { authClient } from '#web/lib/session.ts';
import { authMessage } from '#web/features/auth/auth-message.ts';
import type { CallbackParameters } from '#web/features/auth/callback-parameters.ts';
import { onboardingPath } from '#web/features/auth/return-path.ts';

/** The tokens of a callback, redeemed first when it brings a code. Throws AuthError, or an Error in the words of spec §8. */
async function tokensOf({ code, access_token, refresh_token }: CallbackParameters) {
  if (code) {
    const { redeemCode } = await import('#web/lib/provider-client.ts');
    return redeemCode(code);
  }
  if (!access_token || !refresh_token) throw new Error(messages.auth.missingTokens);
  return { access_token, refresh_token };
}

/** Where a finished sign-in goes on (spec §4, ruling 20). */
export function destinationOf({ type, next }: CallbackParameters): string {
  if (type === 'signup') return onboardingPath(safeNext(next, '') || undefined);
  return safeNext(next, type === 'recovery' ? paths.resetPassword : paths.home);
}

/**
 * Turns what the callback page was told into a session and resolves to the path to go on to
 * (spec §4 'Callback flow'). Throws an Error whose message is the sentence to show.
 */
export async function finishSignIn(parameters: CallbackParameters): Promise<string> {
  const { error, error_code, error_description } = parameters;
  if (error || error_code || error_description) {
    throw new Error(error_description || messages.auth.failed);
  }
  try {
    const tokens = await tokensOf(parameters);
    const client = await authClient();
    const { error: refused } = await client.setSession(tokens);
    if (refused) throw refused;
    const { data } = await client.getUser();
    if (!data.user) throw new Error(messages.auth.noUser);
  } catch (failure) {
    throw new Error(authMessage(failure, messages.auth.failed), { cause: failure });
  }
  return destinationOf(parameters);
}
