import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { maybeText, session } from '#shared/contracts/auth/shapes.ts';

const question = z.object({
  challenge_id: z.string(),
  options: z.looseObject({ challenge: z.string() }),
  expires_at: z.int(),
});
const proof = z.looseObject({ challenge_id: maybeText, credential: z.optional(z.unknown()) });
/** A passkey as the protocol shows it. */
export const passkey = z.object({
  id: z.string(),
  friendly_name: z.optional(z.string()),
  created_at: z.string(),
  last_used_at: z.optional(z.string()),
});
const ofPasskey = z.object({ passkey_id: z.string() });

/** What a passkey is asked. */
export type PasskeyQuestion = z.output<typeof question>;
/** A passkey as its person sees it. */
export type Passkey = z.output<typeof passkey>;
/** What a passkey answered. */
export type PasskeyProof = z.output<typeof proof>;

/** Begins to add a passkey. */
export const startPasskeyRegistration = defineContract({
  name: 'startPasskeyRegistration',
  summary: 'Begin to add a passkey',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/passkeys/registration/options',
  access: 'user',
  response: question,
});

/** Adds a passkey. */
export const verifyPasskeyRegistration = defineContract({
  name: 'verifyPasskeyRegistration',
  summary: 'Add a passkey',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/passkeys/registration/verify',
  access: 'user',
  body: proof,
  response: passkey,
});

/** Begins a sign-in by a passkey. */
export const startPasskeySignIn = defineContract({
  name: 'startPasskeySignIn',
  summary: 'Begin a sign-in by a passkey',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/passkeys/authentication/options',
  access: 'public',
  response: question,
});

/** Signs in by a passkey. */
export const verifyPasskeySignIn = defineContract({
  name: 'verifyPasskeySignIn',
  summary: 'Sign in by a passkey',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/passkeys/authentication/verify',
  access: 'public',
  body: proof,
  response: session,
});

/** The passkeys of the signed-in person. */
export const listPasskeys = defineContract({
  name: 'listPasskeys',
  summary: 'The passkeys of the signed-in person',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/passkeys',
  access: 'user',
  response: z.array(passkey),
});

/** Renames a passkey. */
export const updatePasskey = defineContract({
  name: 'updatePasskey',
  summary: 'Rename a passkey',
  protocol: 'auth',
  method: 'PATCH',
  path: '/auth/v1/passkeys/:passkey_id',
  access: 'user',
  params: ofPasskey,
  body: z.looseObject({ friendly_name: maybeText }),
  response: passkey,
});

/** Removes a passkey. */
export const deletePasskey = defineContract({
  name: 'deletePasskey',
  summary: 'Remove a passkey',
  protocol: 'auth',
  method: 'DELETE',
  path: '/auth/v1/passkeys/:passkey_id',
  access: 'user',
  params: ofPasskey,
  status: 204,
});
