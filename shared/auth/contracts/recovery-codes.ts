import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { maybeText, session } from '#shared/auth/contracts/shapes.ts';
import { described, idText } from '#shared/core/described.ts';

const PATH = '/auth/v1/factors/recovery-codes';

const status = z.object({
  id: idText,
  type: z.literal('recovery_code'),
  total: z.int(),
  remaining: z.int(),
});
const codes = z.object({
  id: idText,
  type: z.literal('recovery_code'),
  friendly_name: z.string(),
  total: z.int(),
  codes: described(z.array(z.string()), 'The codes; shown once.'),
});

/** How many recovery codes a person has left. */
export type RecoveryStatus = z.output<typeof status>;
/** A new set of recovery codes. */
export type RecoveryCodes = z.output<typeof codes>;

/** How many recovery codes are left. */
export const getRecoveryStatus = defineContract({
  name: 'getRecoveryStatus',
  summary: 'How many recovery codes are left',
  description: 'The codes themselves are shown only when they are made.',
  refuses: [404],
  protocol: 'auth',
  method: 'GET',
  path: PATH,
  access: 'user',
  response: status,
});

/** Makes recovery codes. */
export const generateRecoveryCodes = defineContract({
  name: 'generateRecoveryCodes',
  summary: 'Create recovery codes',
  description: 'They need another confirmed factor. Each works once.',
  refuses: [422],
  protocol: 'auth',
  method: 'POST',
  path: PATH,
  access: 'user',
  body: z.nullish(z.looseObject({ friendly_name: maybeText })),
  response: codes,
});

/** Makes other recovery codes. */
export const regenerateRecoveryCodes = defineContract({
  name: 'regenerateRecoveryCodes',
  summary: 'Make other recovery codes',
  description: 'The former codes no longer work.',
  refuses: [404],
  protocol: 'auth',
  method: 'POST',
  path: `${PATH}/regenerate`,
  access: 'user',
  response: codes,
});

/** Signs in by a recovery code. */
export const verifyRecoveryCode = defineContract({
  name: 'verifyRecoveryCode',
  summary: 'Prove a recovery code',
  description: 'Raises the session to level aal2, as another factor does.',
  refuses: [422],
  protocol: 'auth',
  method: 'POST',
  path: `${PATH}/verify`,
  access: 'user',
  body: z.looseObject({ code: maybeText }),
  response: session,
});

/** Removes the recovery codes. */
export const deleteRecoveryCodes = defineContract({
  name: 'deleteRecoveryCodes',
  summary: 'Remove the recovery codes',
  refuses: [404],
  protocol: 'auth',
  method: 'DELETE',
  path: PATH,
  access: 'user',
  response: z.object({ id: idText }),
});
