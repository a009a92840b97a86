import { requireCallerAnyAal } from '#server/features/auth/caller.ts';
import { requireAskedFactor } from '#server/features/auth/factors/factor-input.ts';
import { makeFactorCode } from '#server/features/auth/factors/send-factor-code.ts';
import { factorOptions } from '#server/features/auth/factors/webauthn-factor.ts';
import { auditDaily } from '#server/features/auth/repository/audit.ts';
import {
  changeFactor,
  insertChallenge,
  type FactorRow,
} from '#server/features/auth/repository/factors.ts';
import type { UserRow } from '#server/features/auth/repository/users.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { randomId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { FactorChallenge } from '#shared/auth/contracts/factors.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { FACTOR_CHALLENGE_TTL_S } from '#shared/auth/factor-limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

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
