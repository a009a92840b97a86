import { noNewAccount } from '#web/features/auth/registration-note.ts';
import { messages } from '#shared/core/messages.ts';
import { authCode, authMessage } from '#web/lib/auth-message.ts';

/** Our sentence for each code that a return from a mail or a provider can bring. */
const SENTENCES: Readonly<Record<string, string>> = {
  otp_expired: messages.auth.linkInvalid,
  validation_failed: messages.auth.linkIncomplete,
  user_banned: messages.auth.userBanned,
  signup_disabled: noNewAccount,
  bad_oauth_callback: messages.auth.providerCancelled,
  bad_oauth_state: messages.auth.providerStateUsed,
  identity_already_exists: messages.auth.identityTaken,
  provider_disabled: messages.auth.providerDisabled,
  over_request_rate_limit: messages.common.rateLimited,
  flow_state_not_found: messages.auth.begunElsewhere,
  flow_state_expired: messages.auth.begunElsewhere,
  bad_code_verifier: messages.auth.begunElsewhere,
  pkce_code_verifier_not_found: messages.auth.begunElsewhere,
  bad_jwt: messages.auth.signInEnded,
  session_not_found: messages.auth.signInEnded,
  session_expired: messages.auth.signInEnded,
  user_not_found: messages.auth.signInEnded,
  refresh_token_not_found: messages.auth.signInEnded,
  refresh_token_already_used: messages.auth.signInEnded,
};

/** Our sentence for a code in an address, never the address's own words: anybody can write those. */
export function sentenceOfCode(code: string | undefined): string {
  // In an address it is always a provider's: what fails here shows an error page.
  if (code === 'unexpected_failure') return messages.auth.providerUnavailable;
  return known(code) ?? messages.auth.failed;
}

/** Whether there is a sentence of ours for a failed call. */
export function isKnown(failure: unknown): boolean {
  return known(authCode(failure)) !== undefined;
}

/** The sentence of a failed call: ours when its code has one, else the server's, else the fallback. */
export function sentenceOfFailure(failure: unknown, fallback: string): string {
  return known(authCode(failure)) ?? authMessage(failure, fallback);
}

function known(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined;
}
