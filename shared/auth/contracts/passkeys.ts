import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { maybeText, session } from '#shared/auth/contracts/shapes.ts';
import { described, idText, instantText } from '#shared/core/described.ts';

const question = z.object({
  challenge_id: idText,
  options: described(
    z.looseObject({ challenge: z.string() }),
    'Options of the browser’s credential call.',
  ),
  expires_at: z.int(),
});
const proof = z.looseObject({
  challenge_id: maybeText,
  credential: described(
    z.optional(z.unknown()),
    'The credential that the browser returned, as JSON.',
  ),
});
/** A passkey as the protocol shows it. */
export const passkey = z.object({
  id: idText,
  friendly_name: z.optional(z.string()),
  created_at: instantText,
  last_used_at: z.optional(instantText),
});
const ofPasskey = z.object({ passkey_id: idText });

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
  description: 'The `options` are for `navigator.credentials.create`.',
  refuses: [404, 422],
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
  description: 'Takes the credential that the browser made, as JSON.',
  refuses: [404, 422],
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
  description:
    'The `options` are for `navigator.credentials.get`, and fit every passkey of this site.',
  refuses: [404],
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
  description: 'The session has level aal2 when the authenticator verified its person.',
  refuses: [404],
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
  description: 'Oldest first.',
  refuses: [404],
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
  description: 'Its name is for its person only.',
  refuses: [404],
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
  description: 'Other sessions that it began end.',
  refuses: [404],
  protocol: 'auth',
  method: 'DELETE',
  path: '/auth/v1/passkeys/:passkey_id',
  access: 'user',
  params: ofPasskey,
  status: 204,
});
