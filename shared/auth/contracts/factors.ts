import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { maybeText, session } from '#shared/auth/contracts/shapes.ts';
import { described, idText } from '#shared/core/described.ts';

const options = z.looseObject({ challenge: described(z.string(), 'What the key signs.') });
const webauthnQuestion = z.object({
  type: z.enum(['create', 'request']),
  credential_options: z.object({
    publicKey: described(options, 'The options, with bytes as base64url.'),
  }),
});
const ofFactor = z.object({ factor_id: idText });

/** A new factor, with what the person needs to set it up. */
const enrolled = z.object({
  id: idText,
  type: z.string(),
  friendly_name: z.string(),
  totp: described(
    z.optional(
      z.object({
        qr_code: described(z.string(), 'Its address as a picture (SVG).'),
        secret: z.string(),
        uri: described(z.string(), 'The address with the key that the app reads.'),
      }),
    ),
    'The key of an authenticator app; shown once.',
  ),
  phone: z.optional(z.string()),
});

/** The response to a new factor. */
export type EnrolledFactor = z.output<typeof enrolled>;

/** Adds a second factor. */
export const enrolFactor = defineContract({
  name: 'enrolFactor',
  summary: 'Add a second factor',
  description:
    'The factor counts once its first challenge is answered. `factor_type` is `totp`, `webauthn` or `phone`; with a confirmed factor it takes a session of level aal2.',
  refuses: [403, 422],
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/factors',
  access: 'user',
  body: z.looseObject({
    factor_type: maybeText,
    friendly_name: maybeText,
    issuer: maybeText,
    phone: maybeText,
  }),
  response: enrolled,
});

const challenged = z.object({
  id: idText,
  type: z.string(),
  expires_at: z.int(),
  webauthn: described(
    z.optional(webauthnQuestion),
    'What a security key is asked, or what it answered.',
  ),
});

/** The response to a new challenge. */
export type FactorChallenge = z.output<typeof challenged>;

/** Asks a second factor for a proof. */
export const challengeFactor = defineContract({
  name: 'challengeFactor',
  summary: 'Ask a second factor for a proof',
  description:
    'To be answered in the same session within 300 seconds and five tries. A security key gets what its browser passes on, a phone gets a text.',
  refuses: [404, 422],
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/factors/:factor_id/challenge',
  access: 'user',
  params: ofFactor,
  body: z.nullish(z.looseObject({ channel: maybeText })),
  response: challenged,
});

/** Proves a second factor. */
export const verifyFactor = defineContract({
  name: 'verifyFactor',
  summary: 'Prove a second factor',
  description:
    'Takes `code`, or `webauthn` with the `credential_response` of a security key. The session has level aal2 from now on, and new tokens.',
  refuses: [404, 422],
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/factors/:factor_id/verify',
  access: 'user',
  params: ofFactor,
  body: z.looseObject({
    challenge_id: maybeText,
    code: maybeText,
    webauthn: z.nullish(
      z.looseObject({
        credential_response: described(
          z.optional(z.unknown()),
          'The credential that the browser returned, as JSON.',
        ),
      }),
    ),
  }),
  response: session,
});

/** Removes a second factor. */
export const unenrolFactor = defineContract({
  name: 'unenrolFactor',
  summary: 'Remove a second factor',
  description: 'Sessions that it raised fall back to level aal1.',
  refuses: [404, 422],
  protocol: 'auth',
  method: 'DELETE',
  path: '/auth/v1/factors/:factor_id',
  access: 'user',
  params: ofFactor,
  response: z.object({ id: idText }),
});
