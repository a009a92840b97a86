import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { described, instantText, nameSchemas } from '#shared/core/described.ts';
import { correctionEndpoints } from '#shared/h1b/contracts/correction-endpoints.ts';
import { requiredText } from '#shared/core/text.ts';
import { correctionMessages } from '#shared/h1b/employer-correction-messages.ts';
import { NAME_MAX } from '#shared/core/limits.ts';

/** A name that an operator parted from its employer for everybody. */
export const partedName = z.object({
  id: z.string(),
  name: described(
    z.string(),
    'The name as filed; in any spelling of the same key when it is parted.',
  ),
  employer: described(z.string(), 'The employer it was counted with.'),
  byYou: described(
    z.boolean(),
    'Whether you parted it; false for another operator, also one whose account is gone.',
  ),
  partedAt: instantText,
});

/** Whether the caller may part names for everybody, and those that are parted, newest first. */
export const h1bCorrections = z.object({
  allowed: described(z.boolean(), 'Whether the caller may part names for everybody.'),
  parted: described(z.array(partedName), 'The names that are parted, newest first.'),
});

const base = { protocol: 'api', response: h1bCorrections } as const;

/** GET /api/h1b/corrections */
export const listH1bCorrections = defineContract({
  ...base,
  ...correctionEndpoints.listH1bCorrections,
  name: 'listH1bCorrections',
  summary: 'Names that operators parted from their employer',
  description: 'For others than operators `allowed` is false, and nothing is listed.',
});

/** POST /api/h1b/corrections: a name becomes an employer of its own, for everybody. */
export const splitH1bName = defineContract({
  ...base,
  ...correctionEndpoints.splitH1bName,
  name: 'splitH1bName',
  summary: 'Part a name from the employer it was joined to',
  description:
    'Every server counts the name as an employer of its own within seconds. Names that were joined through it go with it.',
  refuses: [403],
  body: z.strictObject({ name: requiredText(NAME_MAX, correctionMessages.notJoined) }),
});

/** DELETE /api/h1b/corrections/{id}: the name is joined again. */
export const joinH1bName = defineContract({
  ...base,
  ...correctionEndpoints.joinH1bName,
  name: 'joinH1bName',
  summary: 'Join a parted name to its employer again',
  description: 'Takes that back. Who parted and joined it, and when, stays recorded.',
  refuses: [403],
  params: z.strictObject({ id: z.uuid({ error: 'id must be an id of a parted name' }) }),
});

nameSchemas({ PartedName: partedName });
