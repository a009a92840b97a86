import { securityMessages } from '#shared/security/messages.ts';
import { authMessage } from '#web/lib/auth-message.ts';

/** The sentence of a failed passkey or security key; for a cancelled one browsers have long sentences of their own. */
export function keyMessage(error: unknown, fallback: string): string {
  const isBrowsers =
    error instanceof Error && /^(WebAuthn|NotAllowed|Abort|InvalidState)/.test(error.name);
  return isBrowsers ? securityMessages.security.passkeyCancelled : authMessage(error, fallback);
}
