import { messages } from '#shared/messages.ts';
import { paths, safeNext } from '#web/lib/paths.ts';
import { authClient, storedSession } from '#web/lib/session.ts';
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
  refuseOtherPerson(access_token);
  return { access_token, refresh_token };
}

/** The person an access token is for, undefined when it cannot be read; the server judges it later. */
function subjectOf(token: string): unknown {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
    const claims: { sub?: unknown } = JSON.parse(atob(payload ?? ''));
    return claims.sub;
  } catch {
    return undefined;
  }
}

/** Throws when somebody else is signed in here: a link must not swap the person unnoticed (login CSRF). */
function refuseOtherPerson(token: string): void {
  const session = storedSession();
  if (session && session.user.id !== subjectOf(token)) {
    throw new Error(messages.auth.otherPerson(session.user.email ?? ''));
  }
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
