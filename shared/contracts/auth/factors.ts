import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { maybeText, session } from '#shared/contracts/auth/shapes.ts';

const options = z.looseObject({ challenge: z.string() });
const webauthnQuestion = z.object({
  type: z.enum(['create', 'request']),
  credential_options: z.object({ publicKey: options }),
});
const ofFactor = z.object({ factor_id: z.string() });

/** A new factor, with what the person needs to set it up. */
const enrolled = z.object({
  id: z.string(),
  type: z.string(),
  friendly_name: z.string(),
  totp: z.optional(z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() })),
  phone: z.optional(z.string()),
});

/** The response to a new factor. */
export type EnrolledFactor = z.output<typeof enrolled>;

/** Adds a second factor. */
export const enrolFactor = defineContract({
  name: 'enrolFactor',
  summary: 'Add a second factor',
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
  id: z.string(),
  type: z.string(),
  expires_at: z.int(),
  webauthn: z.optional(webauthnQuestion),
});

/** The response to a new challenge. */
export type FactorChallenge = z.output<typeof challenged>;

/** Asks a second factor for a proof. */
export const challengeFactor = defineContract({
  name: 'challengeFactor',
  summary: 'Ask a second factor for a proof',
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
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/factors/:factor_id/verify',
  access: 'user',
  params: ofFactor,
  body: z.looseObject({
    challenge_id: maybeText,
    code: maybeText,
    webauthn: z.nullish(z.looseObject({ credential_response: z.optional(z.unknown()) })),
  }),
  response: session,
});

/** Removes a second factor. */
export const unenrolFactor = defineContract({
  name: 'unenrolFactor',
  summary: 'Remove a second factor',
  protocol: 'auth',
  method: 'DELETE',
  path: '/auth/v1/factors/:factor_id',
  access: 'user',
  params: ofFactor,
  response: z.object({ id: z.string() }),
});
