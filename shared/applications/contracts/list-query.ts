import * as z from 'zod/mini';

import { status } from '#shared/applications/contracts/fields.ts';
import { focusQuery } from '#shared/applications/contracts/focus-query.ts';
import { numberQuery } from '#shared/applications/contracts/number-query.ts';
import { described } from '#shared/core/described.ts';
import { text } from '#shared/core/text.ts';
import { STATUSES } from '#shared/applications/status.ts';
import { SEARCH_MAX } from '#shared/core/limits.ts';

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
  ...focusQuery,
  ...numberQuery,
};
