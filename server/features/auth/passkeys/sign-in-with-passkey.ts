import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';

import { isBanned } from '#server/features/auth/caller.ts';
import { isId } from '#server/features/auth/factors/factor-input.ts';
import { readAssertion, webauthnCredential } from '#server/features/auth/passkeys/credential.ts';
import {
  askPasskey,
  requirePasskeys,
  takeChallenge,
} from '#server/features/auth/passkeys/passkey-challenge.ts';
import type { RelyingParty } from '#server/features/auth/passkeys/relying-party.ts';
import {
  changePasskey,
  findPasskey,
  type PasskeyRow,
} from '#server/features/auth/repository/passkeys.ts';
import { noteFactorOfSession } from '#server/features/auth/repository/session-level.ts';
import { lockUser, type UserRow } from '#server/features/auth/repository/users.ts';
import { limitRequests, returnRequest } from '#server/features/auth/request-limits.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import { answerSession, startSession, type Granted } from '#server/features/auth/start-session.ts';
import { noteWrongPassword } from '#server/features/auth/wrong-secrets.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { PasskeyProof, PasskeyQuestion } from '#shared/auth/contracts/passkeys.ts';
import type { Session } from '#shared/auth/contracts/shapes.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Nobody is known yet: the passkey itself says whose it is. */
const NOBODY = { user_id: null, session_id: null };

/** What the browser needs to use any passkey of this site (POST /passkeys/authentication/options). */
export async function startPasskeySignIn(
  services: Services,
  client: Client,
): Promise<PasskeyQuestion> {
  const party = requirePasskeys(services);
  await limitRequests(services, 'passkey', client);
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'preferred',
  });
  return serviceTransaction(services, (tx) => askPasskey(tx, services, NOBODY, options));
}

/**
 * Signs in by a passkey (POST /passkeys/authentication/verify): at aal2 when the authenticator verified its person, else
 * at aal1. A passkey that is unknown, wrong or copied (its counter went back) is `webauthn_verification_failed` (400).
 */
export async function verifyPasskeySignIn(
  services: Services,
  proof: PasskeyProof,
  client: Client,
): Promise<Session> {
  const party = requirePasskeys(services);
  await limitRequests(services, 'passkey', client);
  const outcome = await serviceTransaction(services, async (tx): Promise<Granted | AppError> => {
    const now = services.clock.now();
    const challenge = await takeChallenge(tx, services, NOBODY, proof.challenge_id);
    if (challenge instanceof AppError) return challenge;
    const found = await findOwner(tx, proof.credential);
    const use = found && (await checkUse(party, challenge, found.passkey, proof.credential));
    if (!found || !use) {
      const wrong = { userId: found?.user.id, client, by: 'passkey' };
      await noteWrongPassword(tx, wrong, now);
      return new AppError(ERRORS.webauthn_verification_failed, serverMessages.auth.passkeyInvalid);
    }
    if (isBanned(found.user, now)) {
      return new AppError(ERRORS.banned_at_sign_in, messages.auth.userBanned);
    }
    await changePasskey(tx, found.passkey, { sign_count: use.counter, last_used_at: now }, now);
    await returnRequest(tx, services, 'passkey', client);
    return begin(tx, services, { ...found, isVerified: use.isVerified }, client, now);
  });
  if (outcome instanceof AppError) throw outcome;
  return answerSession(services, outcome);
}

/** A passkey and its person. */
interface Owned {
  readonly user: UserRow;
  readonly passkey: PasskeyRow;
}

async function findOwner(tx: Transaction, credential: unknown): Promise<Owned | undefined> {
  const { id, userId } = namedIn(credential);
  const user = isId(userId) ? await lockUser(tx, userId) : undefined;
  const passkey = user && (await findPasskey(tx, user.id, id));
  return passkey && { user, passkey };
}

function namedIn(credential: unknown): { readonly id: string; readonly userId: string } {
  try {
    const { id, response } = readAssertion(credential);
    return { id, userId: Buffer.from(response.userHandle ?? '', 'base64url').toString() };
  } catch {
    return { id: '', userId: '' };
  }
}

async function checkUse(
  party: RelyingParty,
  challenge: string,
  passkey: PasskeyRow,
  credential: unknown,
): Promise<{ readonly counter: number; readonly isVerified: boolean } | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: readAssertion(credential),
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: webauthnCredential({
        id: passkey.credential_id,
        publicKey: passkey.public_key,
        counter: passkey.sign_count,
        transports: passkey.transports,
      }),
    });
    if (!verified) return undefined;
    const { newCounter: counter, userVerified: isVerified } = authenticationInfo;
    return { counter, isVerified };
  } catch {
    // The library throws on whatever is wrong with the response.
    return undefined;
  }
}

async function begin(
  tx: Transaction,
  services: Services,
  { user, passkey, isVerified }: Owned & { readonly isVerified: boolean },
  client: Client,
  now: Date,
): Promise<Granted> {
  const granted = await startSession(tx, services, user, 'passkey', client, now);
  // The authenticator asked for its person's finger, face or PIN: possession and person are two factors.
  const also = isVerified ? ['mfa/webauthn'] : [];
  const session = await noteFactorOfSession(tx, granted.session, passkey.id, also, now);
  return { ...granted, session };
}
