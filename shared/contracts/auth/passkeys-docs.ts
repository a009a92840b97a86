import {
  deletePasskey,
  listPasskeys,
  startPasskeyRegistration,
  startPasskeySignIn,
  updatePasskey,
  verifyPasskeyRegistration,
  verifyPasskeySignIn,
} from '#shared/contracts/auth/passkeys.ts';
import {
  deleteRecoveryCodes,
  generateRecoveryCodes,
  getRecoveryStatus,
  regenerateRecoveryCodes,
  verifyRecoveryCode,
} from '#shared/contracts/auth/recovery-codes.ts';
import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';

const ID = '7f9c24e8-3b12-4fef-91e0-5a1e1f0b1a11';
const AT = '2026-01-31T09:30:00.000Z';
const passkey = { id: ID, friendly_name: 'My phone', created_at: AT };
const question = {
  challenge_id: ID,
  options: { challenge: 'b2xkZXIgdGhhbiB5b3U' },
  expires_at: 1_769_855_400,
};
const proof = { challenge_id: ID, credential: { id: 'b2xkZXI', type: 'public-key' } };
const set = { id: ID, type: 'recovery_code', total: 10 } as const;
const codes = { ...set, friendly_name: 'Recovery codes', codes: ['k4m9x7qp2ab8ht3z'] };

/** Describes the endpoints of recovery codes and passkeys. */
export const passkeyDocs = {
  endpoints: [
    describeEndpoint(getRecoveryStatus, {
      description: 'The codes themselves are shown only when they are made.',
      answer: { ...set, remaining: 9 },
      refuses: [404],
    }),
    describeEndpoint(generateRecoveryCodes, {
      description: 'They need another confirmed factor. Each works once.',
      body: { friendly_name: 'Recovery codes' },
      answer: codes,
      refuses: [422],
    }),
    describeEndpoint(regenerateRecoveryCodes, {
      description: 'The former codes no longer work.',
      answer: codes,
      refuses: [404],
    }),
    describeEndpoint(verifyRecoveryCode, {
      description: 'Raises the session to level aal2, as another factor does.',
      body: { code: 'k4m9-x7qp-2ab8-ht3z' },
      refuses: [422],
    }),
    describeEndpoint(deleteRecoveryCodes, {
      description: 'All of them.',
      answer: { id: ID },
      refuses: [404],
    }),
    describeEndpoint(startPasskeyRegistration, {
      description: 'The `options` are for `navigator.credentials.create`.',
      answer: question,
      refuses: [404, 422],
    }),
    describeEndpoint(verifyPasskeyRegistration, {
      description: 'Takes the credential that the browser made, as JSON.',
      body: proof,
      answer: passkey,
      refuses: [404, 422],
    }),
    describeEndpoint(startPasskeySignIn, {
      description:
        'The `options` are for `navigator.credentials.get`, and fit every passkey of this site.',
      answer: question,
      refuses: [404],
    }),
    describeEndpoint(verifyPasskeySignIn, {
      description: 'The session has level aal2 when the authenticator verified its person.',
      body: proof,
      refuses: [404],
    }),
    describeEndpoint(listPasskeys, {
      description: 'Oldest first.',
      answer: [passkey],
      refuses: [404],
    }),
    describeEndpoint(updatePasskey, {
      description: 'Its name is for its person only.',
      body: { friendly_name: 'My phone' },
      answer: passkey,
      refuses: [404],
    }),
    describeEndpoint(deletePasskey, {
      description: 'Other sessions that it began end.',
      refuses: [404],
    }),
  ],
  fields: {
    passkeys_disabled_reason: 'Why passkeys are off.',
    passkey_id: { description: 'Id of the passkey.', format: 'uuid' },
    last_used_at: { description: 'When it last signed in.', format: 'date-time' },
    options: 'Options of the browser’s credential call.',
    credential: 'The credential that the browser returned, as JSON.',
    total: 'How many codes there are.',
    remaining: 'How many of them were not used.',
    codes: 'The codes; shown once.',
  },
} satisfies Pick<FeatureDocs, 'endpoints' | 'fields'>;
