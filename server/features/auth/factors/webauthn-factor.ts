import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

import type { RelyingParty } from '#server/features/auth/passkeys/relying-party.ts';
import {
  readAssertion,
  readAttestation,
  registrationOptions,
  type StoredCredential,
  transportsOf,
  webauthnCredential,
} from '#server/features/auth/passkeys/credential.ts';
import {
  changeFactor,
  factorsOf,
  type FactorRow,
} from '#server/features/auth/repository/factors.ts';
import type { UserRow } from '#server/features/auth/repository/users.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { FactorChallenge } from '#shared/auth/contracts/factors.ts';

/** What the browser passes to a security key: to make a credential for a new factor, or to use that of a confirmed one. */
export async function factorOptions(
  tx: Transaction,
  party: RelyingParty,
  user: UserRow,
  factor: FactorRow,
): Promise<NonNullable<FactorChallenge['webauthn']>> {
  const stored = credentialOf(factor);
  if (stored) {
    const publicKey = await generateAuthenticationOptions({
      rpID: party.id,
      allowCredentials: [{ id: stored.id, transports: transportsOf(stored.transports) }],
      userVerification: 'preferred',
    });
    return { type: 'request', credential_options: { publicKey: { ...publicKey } } };
  }
  const others = (await factorsOf(tx, user.id)).flatMap((other) => credentialOf(other) ?? []);
  const publicKey = await registrationOptions(party, user, others, 'discouraged');
  return { type: 'create', credential_options: { publicKey: { ...publicKey } } };
}

/** Checks a security key's response and keeps its credential or counter; resolves to whether it is right. */
export async function acceptKey(
  tx: Transaction,
  party: RelyingParty,
  factor: FactorRow,
  answer: { readonly challenge: string; readonly response: unknown },
  now: Date,
): Promise<boolean> {
  const stored = credentialOf(factor);
  const expected = {
    expectedChallenge: answer.challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    requireUserVerification: false,
  };
  try {
    if (stored) {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response: readAssertion(answer.response),
        credential: webauthnCredential(stored),
      });
      if (!verified) return false;
      await changeFactor(tx, factor, { sign_count: authenticationInfo.newCounter }, now);
      return true;
    }
    const made = await verifyRegistrationResponse({
      ...expected,
      response: readAttestation(answer.response),
    });
    if (!made.verified) return false;
    const { credential } = made.registrationInfo;
    const kept = {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: credential.transports ?? [],
    };
    await changeFactor(tx, factor, kept, now);
    return true;
  } catch {
    // The library throws on whatever is wrong with the response.
    return false;
  }
}

function credentialOf(factor: FactorRow): StoredCredential | undefined {
  const { credential_id: id, public_key: publicKey, sign_count: counter, transports } = factor;
  if (factor.status !== 'verified' || id === null || publicKey === null) return undefined;
  return { id, publicKey, counter: counter ?? 0, transports: transports ?? [] };
}
