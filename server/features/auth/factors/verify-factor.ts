import { type Caller, requireCallerAnyAal } from '#server/features/auth/caller.ts';
import { isId, requireAskedFactor } from '#server/features/auth/factors/factor-input.ts';
import { FACTOR_METHODS, raiseSession } from '#server/features/auth/factors/raise-session.ts';
import { purposeOf, stepOfCode } from '#server/features/auth/factors/totp.ts';
import { acceptKey } from '#server/features/auth/factors/webauthn-factor.ts';
import { invalid } from '#server/features/auth/input.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import {
  type ChallengeRow,
  changeFactor,
  countTry,
  deleteChallenge,
  deleteUnverified,
  type FactorRow,
  findChallenge,
} from '#server/features/auth/repository/factors.ts';
import {
  beginAttempt,
  type Bucket,
  clearFailures,
  returnToBucket,
  takeFromBucket,
} from '#server/features/auth/repository/limits.ts';
import {
  limitRequests,
  returnRequest,
  tooManyRequests,
} from '#server/features/auth/request-limits.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import { answerSession, type Granted } from '#server/features/auth/start-session.ts';
import { noteWrongCode } from '#server/features/auth/wrong-secrets.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Session } from '#shared/auth/contracts/shapes.ts';
import { FACTOR_FREE_TRIES, FACTOR_MAX_TRIES } from '#shared/auth/factor-limits.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { PASSWORD_TRY_WINDOW_MIN } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** What a person sends in response to a challenge. */
interface FactorAnswer {
  readonly code?: string | null | undefined;
  readonly webauthn?: { readonly credential_response?: unknown } | null | undefined;
}

const failed = (message: string) => new AppError(ERRORS.mfa_verification_failed, message);

/** Checks the response to a challenge and notes that it was used; resolves to the refusal of a wrong one. */
async function acceptAnswer(
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

/** Tries at a person's second factors: 144 a day, as of mailed codes, whatever pauses are kept between them. */
const TRIES: Bucket = { burst: 150, seconds: 600 };
/** Wrong codes a day after which the person is told, and how often at most. */
const WRONG: Bucket = { burst: 20, seconds: 86_400 / 20 };
const NOTICES: Bucket = { burst: 1, seconds: 86_400 };

const ATTEMPTS = { free: FACTOR_FREE_TRIES, windowSeconds: PASSWORD_TRY_WINDOW_MIN * 60 };

/** What proves a factor, by the names of the protocol. */
interface Proof extends FactorAnswer {
  readonly challenge_id?: string | null | undefined;
}

/** Outcome of a try; a refusal is returned, not thrown, so that the try is committed. */
type Outcome = Granted | AppError;

/**
 * Answers a challenge (POST /factors/:id/verify): confirms a new factor and raises the session to aal2, with new tokens.
 * A wrong answer is `mfa_verification_failed` (422) and counts: five end the challenge, many delay further tries.
 */
export async function verifyFactor(
  services: Services,
  identity: SignedIn,
  factorId: string,
  proof: Proof,
  client: Client,
): Promise<Session> {
  if (!isId(proof.challenge_id)) {
    throw invalid(serverMessages.auth.challengeIdMissing, 'challenge_id');
  }
  const challengeId = proof.challenge_id.toLowerCase();
  await limitRequests(services, 'factor', client);
  const outcome = await serviceTransaction(services, async (tx): Promise<Outcome> => {
    const now = services.clock.now();
    const caller = await requireCallerAnyAal(tx, identity, now);
    const factor = await requireAskedFactor(tx, caller, factorId, now);
    const found = await openChallenge(tx, caller, factor, challengeId, now);
    if (found instanceof AppError) return found;

    const attempts = services.secrets.counterKey('factor', caller.user.id);
    const wait = await beginAttempt(tx, attempts, ATTEMPTS, now);
    if (wait > 0) return tooManyRequests(wait);
    const tries = services.secrets.counterKey('factor-tries', caller.user.id);
    const limited = await takeFromBucket(tx, tries, TRIES, now);
    if (limited > 0) return tooManyRequests(limited);
    const refusal = await acceptAnswer(tx, services, { factor, challenge: found, answer: proof });
    if (refusal) {
      await countTry(tx, found);
      const method = FACTOR_METHODS[factor.factor_type];
      const wrong = { userId: caller.user.id, sessionId: caller.session.id, client, by: method };
      await noteWrongCode(tx, wrong, now);
      await warnOfGuesses(tx, services, caller.user.id, now);
      return refusal;
    }
    await deleteChallenge(tx, found);
    await returnRequest(tx, services, 'factor', client);
    await clearFailures(tx, attempts);
    await returnToBucket(tx, tries, TRIES);
    return confirm(tx, caller, factor, client, now);
  });
  if (outcome instanceof AppError) throw outcome;
  return answerSession(services, outcome);
}

/** Leaves a mail, once a day, for a person at whose second factors many wrong codes are tried. */
async function warnOfGuesses(
  tx: Transaction,
  { secrets }: Services,
  userId: string,
  now: Date,
): Promise<void> {
  const isMany =
    (await takeFromBucket(tx, secrets.counterKey('factor-wrong', userId), WRONG, now)) > 0;
  if (!isMany) return;
  const notice = secrets.counterKey('factor-notice', userId);
  if ((await takeFromBucket(tx, notice, NOTICES, now)) > 0) return;
  await enqueueMail(tx, { userId, purpose: 'factor_guessed' });
}

/** The challenge, if it was made for this factor in this session and can still be answered; else its refusal. */
async function openChallenge(
  tx: Transaction,
  { user, session }: Caller,
  factor: FactorRow,
  id: string,
  now: Date,
): Promise<ChallengeRow | AppError> {
  const asked = { factorId: factor.id, sessionId: session.id };
  const challenge = await findChallenge(tx, { user_id: user.id, id }, asked);
  if (!challenge) {
    return new AppError(ERRORS.mfa_factor_not_found, serverMessages.auth.challengeNotFound);
  }
  if (challenge.expires_at > now && challenge.tries < FACTOR_MAX_TRIES) return challenge;
  return new AppError(ERRORS.mfa_challenge_expired, serverMessages.auth.challengeExpired);
}

async function confirm(
  tx: Transaction,
  caller: Caller,
  factor: FactorRow,
  client: Client,
  now: Date,
): Promise<Granted> {
  const isNew = factor.status === 'unverified';
  if (isNew) {
    await changeFactor(tx, factor, { status: 'verified' }, now);
    await deleteUnverified(tx, caller.user.id);
  }
  const entry = { userId: caller.user.id, sessionId: caller.session.id, ip: client.ip };
  const details = { factor_id: factor.id, method: FACTOR_METHODS[factor.factor_type] };
  const action = isNew ? 'factor_verified' : 'mfa_code_login';
  await audit(tx, { action, ...entry, details }, now);
  if (isNew) await enqueueMail(tx, { userId: entry.userId, purpose: 'factor_added' });
  return raiseSession(tx, caller, factor, now);
}
