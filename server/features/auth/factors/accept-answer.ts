import { purposeOf, stepOfCode } from '#server/features/auth/factors/totp.ts';
import { acceptKey } from '#server/features/auth/factors/webauthn-factor.ts';
import {
  changeFactor,
  type ChallengeRow,
  type FactorRow,
} from '#server/features/auth/repository/factors.ts';
import type { Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** What a person sends in response to a challenge. */
export interface FactorAnswer {
  readonly code?: string | null | undefined;
  readonly webauthn?: { readonly credential_response?: unknown } | null | undefined;
}

const failed = (message: string) => new AppError(ERRORS.mfa_verification_failed, message);

/** Checks the response to a challenge and notes that it was used; resolves to the refusal of a wrong one. */
export async function acceptAnswer(
  tx: Transaction,
  services: Services,
  given: {
    readonly factor: FactorRow;
    readonly challenge: ChallengeRow;
    readonly answer: FactorAnswer;
  },
): Promise<AppError | undefined> {
  const { factor, challenge, answer } = given;
  const now = services.clock.now();
  const code = (answer.code ?? '').replace(/\s/g, '');
  switch (factor.factor_type) {
    case 'totp': {
      const right = await acceptStep(tx, services, factor, code, now);
      return right ? undefined : failed(serverMessages.auth.totpInvalid);
    }
    case 'webauthn': {
      const party = services.relyingParty();
      if (!('id' in party)) {
        const text = serverMessages.auth.factorVerifyDisabled('WebAuthn');
        return new AppError(ERRORS.mfa_webauthn_verify_not_enabled, text);
      }
      const asked = challenge.webauthn_challenge ?? '';
      const response = answer.webauthn?.credential_response;
      const right = await acceptKey(tx, party, factor, { challenge: asked, response }, now);
      return right ? undefined : failed(serverMessages.auth.webauthnInvalid);
    }
    case 'phone': {
      const hash = challenge.code_hash;
      const right = hash !== null && services.secrets.isCode(hash, challenge.id, code);
      return right ? undefined : failed(serverMessages.auth.phoneCodeInvalid);
    }
    default:
      throw new Error(`${factor.factor_type} has no challenge`);
  }
}

/** Whether a code of the authenticator app is right and new: neither it nor an earlier one was used before. */
async function acceptStep(
  tx: Transaction,
  services: Services,
  factor: FactorRow,
  code: string,
  now: Date,
): Promise<boolean> {
  if (factor.secret === null) return false;
  const secret = services.protection.reveal(purposeOf(factor), factor.secret);
  const step = stepOfCode(secret, code, now);
  if (step === undefined || (factor.last_step !== null && step <= factor.last_step)) return false;
  await changeFactor(tx, factor, { last_step: step }, now);
  return true;
}
