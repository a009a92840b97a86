import type { Config } from '#server/config/config.ts';
import type { AccessTokens } from '#server/features/auth/access-token.ts';
import type { AttemptsInFlight } from '#server/features/auth/attempts-in-flight.ts';
import type { relyingParty } from '#server/features/auth/passkeys/relying-party.ts';
import type { PasswordRules } from '#server/features/auth/password-strength.ts';
import type { Passwords } from '#server/features/auth/passwords.ts';
import type { Redirects } from '#server/features/auth/redirects.ts';
import type { Protection } from '#server/features/auth/keys/protection.ts';
import type { Secrets } from '#server/features/auth/secrets.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { SendText } from '#server/platform/sms/sms-hook.ts';

/** Dependencies of the use cases of auth. */
export interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Config['auth'];
  readonly secrets: Secrets;
  /** Encrypts what the database must not show, such as the secret of a second factor. */
  readonly protection: Protection;
  /** The site as passkeys and security keys know it, or why they are off. */
  readonly relyingParty: () => ReturnType<typeof relyingParty>;
  readonly accessTokens: AccessTokens;
  readonly passwords: Passwords;
  readonly rules: PasswordRules;
  readonly redirects: Redirects;
  /** Sign-ins of this process that are under way. */
  readonly attempts: AttemptsInFlight;
  /** Sends a text message; undefined without an SMS hook. */
  readonly sendText: SendText | undefined;
  /** Wakes the job runner. */
  wake(): void;
}

/** Where a request comes from. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string | undefined;
}

/** Runs one transaction as the auth feature itself; its tables are open to no other role. */
export function serviceTransaction<T>(
  services: Pick<Services, 'database'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return services.database.transaction({ role: 'service_role' }, work);
}
