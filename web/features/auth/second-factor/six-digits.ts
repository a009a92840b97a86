import { securityMessages } from '#shared/security/messages.ts';

/** The sentence for a code that is not six digits. */
export function sixDigits(code: string): string | undefined {
  return /^\d{6}$/.test(code) ? undefined : securityMessages.security.codeMalformed;
}
