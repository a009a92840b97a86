import { requireCallerAnyAal } from '#server/features/auth/caller.ts';
import { requireAskedFactor } from '#server/features/auth/factors/factor-input.ts';
import { factorOptions } from '#server/features/auth/factors/webauthn-factor.ts';
import { auditDaily } from '#server/features/auth/repository/audit.ts';
import {
  changeFactor,
  type FactorRow,
  insertChallenge,
} from '#server/features/auth/repository/factors.ts';
import { type Bucket, takeFromBucket } from '#server/features/auth/repository/limits.ts';
import type { UserRow } from '#server/features/auth/repository/users.ts';
import { newCode } from '#server/features/auth/secrets.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { randomId } from '#server/platform/ids.ts';
import type { FactorChallenge } from '#shared/auth/contracts/factors.ts';
import {
  FACTOR_CHALLENGE_TTL_S,
  FACTOR_TEXT_GAP_S,
  FACTOR_TEXTS,
} from '#shared/auth/factor-limits.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
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
async function makeFactorCode(
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

/**
 * Asks one factor in this session (POST /factors/:id/challenge): the answer is due within 300 s. Texts the code to a
 * phone. Throws AppError with the code of the protocol.
 */
export async function challengeFactor(
  services: Services,
  identity: SignedIn,
  factorId: string,
  client: Client,
): Promise<FactorChallenge> {
  const made = await serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const caller = await requireCallerAnyAal(tx, identity, now);
    const { user, session } = caller;
    const factor = await requireAskedFactor(tx, caller, factorId, now);
    const id = randomId();
    const asked = await questionOf(tx, services, { user, factor, challengeId: id });
    const expiresAt = new Date(now.getTime() + FACTOR_CHALLENGE_TTL_S * 1000);
    await insertChallenge(tx, {
      user_id: user.id,
      id,
      factor_id: factor.id,
      session_id: session.id,
      code_hash: asked.codeHash ?? null,
      webauthn_challenge: asked.webauthn?.credential_options.publicKey.challenge ?? null,
      created_at: now,
      expires_at: expiresAt,
    });
    await changeFactor(tx, factor, { last_challenged_at: now }, now);
    const entry = { userId: user.id, sessionId: session.id, ip: client.ip };
    const details = { factor_id: factor.id, type: factor.factor_type };
    const { last_challenged_at: last } = factor;
    await auditDaily(tx, { action: 'challenge_created', ...entry, details }, { last, now });
    return {
      send: asked.send,
      answer: {
        id,
        type: factor.factor_type,
        expires_at: Math.floor(expiresAt.getTime() / 1000),
        ...(asked.webauthn && { webauthn: asked.webauthn }),
      },
    };
  });
  await made.send?.();
  return made.answer;
}

/** What a factor is asked, by its type. */
interface Question {
  readonly codeHash?: Buffer;
  readonly webauthn?: NonNullable<FactorChallenge['webauthn']>;
  /** Sends what the person needs, once the challenge is stored. */
  readonly send?: () => Promise<void>;
}

async function questionOf(
  tx: Transaction,
  services: Services,
  asked: { readonly user: UserRow; readonly factor: FactorRow; readonly challengeId: string },
): Promise<Question> {
  const { user, factor } = asked;
  if (factor.factor_type === 'phone') {
    return makeFactorCode(tx, services, factor, asked.challengeId);
  }
  if (factor.factor_type !== 'webauthn') return {};
  const party = services.relyingParty();
  if (!('id' in party)) {
    throw new AppError(
      ERRORS.mfa_webauthn_verify_not_enabled,
      serverMessages.auth.factorVerifyDisabled('WebAuthn'),
    );
  }
  return { webauthn: await factorOptions(tx, party, user, factor) };
}
