import { isId } from '#server/features/auth/factors/factor-input.ts';
import { invalid } from '#server/features/auth/input.ts';
import type { RelyingParty } from '#server/features/auth/passkeys/relying-party.ts';
import {
  insertPasskeyChallenge,
  takePasskeyChallenge,
} from '#server/features/auth/repository/passkeys.ts';
import type { Services } from '#server/features/auth/services.ts';
import { randomId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { PasskeyQuestion } from '#shared/auth/contracts/passkeys.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { FACTOR_CHALLENGE_TTL_S } from '#shared/auth/factor-limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Whose challenge it is: of a session that adds a passkey, or nobody's yet. */
interface Asker {
  readonly user_id: string | null;
  readonly session_id: string | null;
}

/** The relying party; throws `passkey_disabled` (404) with the reason where passkeys are off. */
export function requirePasskeys(services: Pick<Services, 'relyingParty'>): RelyingParty {
  const party = services.relyingParty();
  if ('id' in party) return party;
  throw new AppError(ERRORS.passkey_disabled, party.off);
}

/** Stores a challenge and returns it with its options, to be answered within 300 s. */
export async function askPasskey(
  tx: Transaction,
  services: Services,
  asker: Asker,
  options: { readonly challenge: string },
): Promise<PasskeyQuestion> {
  const id = randomId();
  const ends = new Date(services.clock.now().getTime() + FACTOR_CHALLENGE_TTL_S * 1000);
  const { challenge } = options;
  await insertPasskeyChallenge(tx, { id, ...asker, challenge, expires_at: ends });
  const expires_at = Math.floor(ends.getTime() / 1000);
  return { challenge_id: id, options: { ...options }, expires_at };
}

/**
 * The bytes that had to be signed, once; a refusal `webauthn_challenge_not_found` or `webauthn_challenge_expired` (400)
 * when the challenge is another session's, was answered or is late. It is returned, so that using it up is committed.
 */
export async function takeChallenge(
  tx: Transaction,
  services: Services,
  asker: Asker,
  id: string | null | undefined,
): Promise<string | AppError> {
  if (!isId(id)) throw invalid(serverMessages.auth.challengeIdMissing, 'challenge_id');
  const found = await takePasskeyChallenge(tx, { ...asker, id: id.toLowerCase() });
  if (!found) {
    const text = serverMessages.auth.passkeyChallengeNotFound;
    return new AppError(ERRORS.webauthn_challenge_not_found, text);
  }
  if (found.expires_at > services.clock.now()) return found.challenge;
  return new AppError(
    ERRORS.webauthn_challenge_expired,
    serverMessages.auth.passkeyChallengeExpired,
  );
}
