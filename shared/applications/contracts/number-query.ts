import * as z from 'zod/mini';

import { source } from '#shared/applications/contracts/fields.ts';
import { described } from '#shared/core/described.ts';
import { calendarDate } from '#shared/core/text.ts';
import { REACHED_STATUSES } from '#shared/applications/status.ts';

const day = (name: string) => z.optional(calendarDate(name, `${name} is required`));

/** The days of the applications that are wanted, both included. */
export const daysQuery = { since: day('since'), until: day('until') };

/** Narrows a list to the applications that one of the numbers counts. */
export const numberQuery = {
  reached: described(
    z.optional(
      z.enum(REACHED_STATUSES, {
        error: `reached must be one of: ${REACHED_STATUSES.join(', ')}`,
      }),
    ),
    'The status they came to, or further, as the numbers count it.',
  ),
  answered: described(
    z.optional(
      z.pipe(
        z.enum(['true', 'false'], { error: 'answered must be true or false' }),
        z.transform((text) => text === 'true'),
      ),
    ),
    'Whether they were answered, as the numbers count it.',
  ),
  source: z.optional(source),
  ...daysQuery,
};
