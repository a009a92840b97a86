import { messages } from '#shared/core/messages.ts';

/** Whether the server did not answer; browsers have different words for that, which help nobody. */
function isUnanswered(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (typeof error === 'object' &&
      error !== null &&
      'name' in error &&
      error.name === 'AuthRetryableFetchError' &&
      'status' in error &&
      error.status === 0)
  );
}

/** Instead of the protocol's words for a wrong password and a wrong code of an app. */
const PASSWORD_WRONG = 'Wrong email or password.';
const CODE_WRONG = 'That code is not right. Check the app and try again.';

/** The sentence of a failed auth call: the error's own message, or the fallback when it has none. */
export function authMessage(error: unknown, fallback: string): string {
  if (isUnanswered(error)) return messages.common.unreachable;
  const message = error instanceof Error ? error.message.trim() : '';
  if (message === 'Invalid login credentials') return PASSWORD_WRONG;
  if (message.startsWith('Invalid TOTP')) return CODE_WRONG;
  // The client writes the body of a response that it cannot read as JSON.
  return message === '' || message.startsWith('{') ? fallback : message;
}

/** The machine-readable code of a refused auth call, undefined when it has none. */
export function authCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
