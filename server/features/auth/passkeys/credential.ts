import {
  generateRegistrationOptions,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';

import type { RelyingParty } from '#server/features/auth/passkeys/relying-party.ts';
import type { UserRow } from '#server/features/auth/repository/users.ts';

/** A credential as it is stored with a passkey or a factor. */
export interface StoredCredential {
  /** Base64url. */
  readonly id: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Signatures of credentials, by their COSE numbers: Ed25519, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

const base64url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(100_000));
const common = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
};
const attestation = z.looseObject({
  ...common,
  response: z.looseObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string())),
  }),
});
const assertion = z.looseObject({
  ...common,
  response: z.looseObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.nullish(base64url),
  }),
});

const KNOWN_TRANSPORTS: readonly AuthenticatorTransport[] = [
  'ble',
  'hybrid',
  'internal',
  'nfc',
  'usb',
];

/** Options for an authenticator to make a credential for a person, other than those they have; `residentKey` says whether it signs in by itself. */
export function registrationOptions(
  party: RelyingParty,
  user: UserRow,
  present: readonly Pick<StoredCredential, 'id' | 'transports'>[],
  residentKey: 'required' | 'discouraged',
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email ?? user.id,
    userDisplayName: user.email ?? user.id,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: present.map(({ id, transports }) => ({
      id,
      transports: transportsOf(transports),
    })),
    authenticatorSelection: { residentKey, userVerification: 'preferred' },
  });
}

/** The response of an authenticator that made a credential; throws when it has another form. */
export function readAttestation(value: unknown): RegistrationResponseJSON {
  const read = z.parse(attestation, value);
  const { clientDataJSON, attestationObject, transports } = read.response;
  return {
    ...pick(read),
    response: { clientDataJSON, attestationObject, transports: transportsOf(transports ?? []) },
  };
}

/** The response of an authenticator that used a credential; throws when it has another form. */
export function readAssertion(value: unknown): AuthenticationResponseJSON {
  const read = z.parse(assertion, value);
  const { clientDataJSON, authenticatorData, signature, userHandle } = read.response;
  return {
    ...pick(read),
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle ? { userHandle } : undefined),
    },
  };
}

/** A stored credential in the form of the library. */
export function webauthnCredential(stored: StoredCredential): WebAuthnCredential {
  return {
    id: stored.id,
    publicKey: new Uint8Array(stored.publicKey),
    counter: stored.counter,
    transports: transportsOf(stored.transports),
  };
}

/** The transports among some texts that browsers know. */
export function transportsOf(texts: readonly string[]): AuthenticatorTransport[] {
  return KNOWN_TRANSPORTS.filter((known) => texts.includes(known));
}

function pick({ id, rawId }: { readonly id: string; readonly rawId: string }) {
  return { id, rawId, type: 'public-key', clientExtensionResults: {} } as const;
}
