import { takeFromBucket, type Bucket } from '#server/features/auth/repository/limits.ts';
import type { FactorRow } from '#server/features/auth/repository/factors.ts';
import { newCode } from '#server/features/auth/secrets.ts';
import type { Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { FACTOR_TEXT_GAP_S, FACTOR_TEXTS } from '#shared/auth/factor-limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const PER_PHONE: Bucket = { burst: 1, seconds: FACTOR_TEXT_GAP_S };
/** So that nobody sends texts to many phones of others. */
const PER_PERSON: Bucket = { burst: FACTOR_TEXTS, seconds: 600 };

/** A code that goes to a phone: its hash, and how it is sent. */
interface FactorCode {
  readonly codeHash: Buffer;
  /** Sends it; throws `sms_send_failed` (422) when the hook does not take it. */
  readonly send: () => Promise<void>;
}

/**
 * Makes the code of a challenge for a phone. Throws `over_sms_send_rate_limit` (429) within a minute of the last one, and
 * `mfa_phone_verify_not_enabled` (422) where no texts are sent.
 */
export async function makeFactorCode(
  tx: Transaction,
  services: Services,
  factor: FactorRow,
  challengeId: string,
): Promise<FactorCode> {
  const { sendText, secrets, clock } = services;
  const phone = factor.phone ?? '';
  if (!sendText) {
    const text = serverMessages.auth.factorVerifyDisabled('Phone');
    throw new AppError(ERRORS.mfa_phone_verify_not_enabled, text);
  }
  for (const [subject, bucket] of [
    [factor.user_id, PER_PERSON],
    [phone, PER_PHONE],
  ] as const) {
    const key = secrets.counterKey('factor-text', subject);
    const wait = await takeFromBucket(tx, key, bucket, clock.now());
    if (wait > 0) {
      throw new AppError(ERRORS.over_sms_send_rate_limit, serverMessages.auth.textTooSoon, {
        retryAfter: wait,
      });
    }
  }
  const code = newCode();
  return {
    codeHash: secrets.hashCode(challengeId, code),
    async send() {
      const text = `${code} is your Waymark code. It works for 5 minutes. Do not give it to anybody.`;
      try {
        await sendText({ phone: `+${phone}`, text, id: challengeId });
      } catch (cause) {
        throw new AppError(ERRORS.sms_send_failed, serverMessages.auth.textFailed, { cause });
      }
    },
  };
}
