import * as z from 'zod/mini';

import { status } from '#shared/applications/contracts/fields.ts';
import { focusQuery } from '#shared/applications/contracts/focus-query.ts';
import { numberQuery } from '#shared/applications/contracts/number-query.ts';
import { described } from '#shared/core/described.ts';
import { text } from '#shared/core/text.ts';
import { STATUSES } from '#shared/applications/status.ts';
import { SEARCH_MAX } from '#shared/core/limits.ts';
import { LEFT_OUT_CHOICES, leftOutVerdicts } from '#shared/postings/verdict-needs.ts';

/** What narrows the list and the board. */
export const listFilterQuery = {
  search: z.optional(text(SEARCH_MAX)),
  status: z.optional(
    z.union(
      [
        z.pipe(
          z.literal(''),
          z.transform(() => undefined),
        ),
        status,
      ],
      {
        error: `status must be one of: ${STATUSES.join(', ')}`,
      },
    ),
  ),
  company: described(
    z.optional(z.uuid({ error: 'company must be an id of a company' })),
    'Id of a company; lists only its applications.',
  ),
  archived: z.optional(
    z.pipe(
      z.enum(['true', 'false', 'any'], { error: 'archived must be true, false or any' }),
      z.transform((text) => (text === 'any' ? text : text === 'true')),
    ),
  ),
  without: described(
    z.optional(
      z.pipe(
        z.enum(LEFT_OUT_CHOICES, {
          error: `without must be one of: ${LEFT_OUT_CHOICES.join(' or ')}`,
        }),
        z.transform(leftOutVerdicts),
      ),
    ),
    'Leaves out applications whose kept posting refuses sponsorship (`no`), asks for citizens, U.S. persons or a clearance (`citizenship`), or both.',
  ),
  ...focusQuery,
  ...numberQuery,
};
