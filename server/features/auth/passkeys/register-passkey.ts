import { verifyRegistrationResponse } from '@simplewebauthn/server';

import { refuseAnonymous } from '#server/features/auth/anonymous/refuse-anonymous.ts';
import { requireCaller, type Caller } from '#server/features/auth/caller.ts';
import { readAttestation, registrationOptions } from '#server/features/auth/passkeys/credential.ts';
import {
  askPasskey,
  requirePasskeys,
  takeChallenge,
} from '#server/features/auth/passkeys/passkey-challenge.ts';
import { presentPasskey } from '#server/features/auth/passkeys/present-passkey.ts';
import type { RelyingParty } from '#server/features/auth/passkeys/relying-party.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import { insertPasskey, passkeysOf } from '#server/features/auth/repository/passkeys.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { rowId } from '#server/platform/ids.ts';
import type { Passkey, PasskeyProof, PasskeyQuestion } from '#shared/auth/contracts/passkeys.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { PASSKEYS_MAX } from '#shared/auth/factor-limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** What the browser needs to make a passkey (POST /passkeys/registration/options). */
export function startPasskeyRegistration(
  services: Services,
  identity: SignedIn,
): Promise<PasskeyQuestion> {
  const party = requirePasskeys(services);
  return serviceTransaction(services, async (tx) => {
    const { user, session } = await requireCaller(tx, identity, services.clock.now());
    refuseAnonymous(user);
    const present = await passkeysOf(tx, user.id);
    if (present.length >= PASSKEYS_MAX) {
      throw new AppError(ERRORS.too_many_passkeys, serverMessages.auth.passkeysMost);
    }
    const known = present.map(({ credential_id: id, transports }) => ({ id, transports }));
    const options = await registrationOptions(party, user, known, 'required');
    return askPasskey(tx, services, { user_id: user.id, session_id: session.id }, options);
  });
}

/** Keeps the passkey that the browser made (POST /passkeys/registration/verify). */
export async function verifyPasskeyRegistration(
  services: Services,
  identity: SignedIn,
  proof: PasskeyProof,
  client: Client,
): Promise<Passkey> {
  const party = requirePasskeys(services);
  const outcome = await serviceTransaction(services, async (tx): Promise<Passkey | AppError> => {
    const now = services.clock.now();
    const caller = await requireCaller(tx, identity, now);
    const asker = { user_id: caller.user.id, session_id: caller.session.id };
    const challenge = await takeChallenge(tx, services, asker, proof.challenge_id);
    if (challenge instanceof AppError) return challenge;
    const made = await credentialOf(party, challenge, proof.credential);
    if (!made) {
      return new AppError(ERRORS.webauthn_verification_failed, serverMessages.auth.passkeyInvalid);
    }
    const stored = await insertPasskey(tx, {
      user_id: caller.user.id,
      id: rowId(now),
      friendly_name: '',
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey),
      sign_count: made.counter,
      transports: made.transports ?? [],
      created_at: now,
      updated_at: now,
    });
    if (!stored) {
      return new AppError(ERRORS.webauthn_credential_exists, serverMessages.auth.passkeyExists);
    }
    await audit(tx, { action: 'passkey_created', ...entryOf(caller, client, stored.id) }, now);
    await enqueueMail(tx, { userId: caller.user.id, purpose: 'passkey_added' });
    return presentPasskey(stored);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** The part of an audit entry about a person's passkey. */
export function entryOf({ user, session }: Caller, client: Client, id: string) {
  const details = { passkey_id: id };
  return { userId: user.id, sessionId: session.id, ip: client.ip, details };
}

async function credentialOf(party: RelyingParty, challenge: string, response: unknown) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: readAttestation(response),
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    return verified ? registrationInfo.credential : undefined;
  } catch {
    // The library throws on whatever is wrong with the response.
    return undefined;
  }
}
