import {
  challengeFactor,
  enrolFactor,
  unenrolFactor,
  verifyFactor,
} from '#shared/contracts/auth/factors.ts';
import { passkeyDocs } from '#shared/contracts/auth/passkeys-docs.ts';
import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';

const ID = '7f9c24e8-3b12-4fef-91e0-5a1e1f0b1a11';

/** Describes the endpoints of second factors and passkeys. */
export const factorDocs = {
  endpoints: [
    describeEndpoint(enrolFactor, {
      description:
        'The factor counts once its first challenge is answered. `factor_type` is `totp`, `webauthn` or `phone`; with a confirmed factor it takes a session of level aal2.',
      body: { factor_type: 'totp', friendly_name: 'My phone' },
      answer: {
        id: ID,
        type: 'totp',
        friendly_name: 'My phone',
        totp: {
          qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>',
          secret: 'XUPHNSRYBACJACKWGSMN475NOA3YW2XU',
          uri: 'otpauth://totp/Waymark:ann%40waymark.example?secret=XUPHNSRYBACJACKWGSMN475NOA3YW2XU',
        },
      },
      refuses: [403, 422],
    }),
    describeEndpoint(challengeFactor, {
      description:
        'To be answered in the same session within 300 seconds and five tries. A security key gets what its browser passes on, a phone gets a text.',
      body: {},
      answer: { id: ID, type: 'totp', expires_at: 1_769_855_400 },
      refuses: [404, 422],
    }),
    describeEndpoint(verifyFactor, {
      description:
        'Takes `code`, or `webauthn` with the `credential_response` of a security key. The session has level aal2 from now on, and new tokens.',
      body: { challenge_id: ID, code: '123456' },
      refuses: [404, 422],
    }),
    describeEndpoint(unenrolFactor, {
      description: 'Sessions that it raised fall back to level aal1.',
      answer: { id: ID },
      refuses: [404, 422],
    }),
    ...passkeyDocs.endpoints,
  ],
  fields: {
    ...passkeyDocs.fields,
    saml_providers: 'The organisations that have a button on the sign-in pages.',
    label: 'The words of a button.',
    factor_id: { description: 'Id of the factor.', format: 'uuid' },
    factor_type: 'Kind of factor: `totp`, `phone`, `webauthn` or `recovery_code`.',
    friendly_name: 'The name the person gave it.',
    totp: 'The key of an authenticator app; shown once.',
    qr_code: 'Its address as a picture (SVG).',
    secret: 'The key in base32.',
    uri: 'The address with the key that the app reads.',
    challenge_id: { description: 'Id of the challenge.', format: 'uuid' },
    webauthn: 'What a security key is asked, or what it answered.',
    credential_options: 'Options of the browser’s credential calls.',
    publicKey: 'The options, with bytes as base64url.',
    challenge: 'What the key signs.',
    credential_response: 'The credential that the browser returned, as JSON.',
    last_challenged_at: { description: 'When it was last asked.', format: 'date-time' },
    status: '`unverified` until its first challenge is answered, then `verified`.',
    factors: 'Second factors; absent without any.',
  },
} satisfies Pick<FeatureDocs, 'endpoints' | 'fields'>;
