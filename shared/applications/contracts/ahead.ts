import * as z from 'zod/mini';

import { described, instantText } from '#shared/core/described.ts';
import { INTERVIEW_KINDS } from '#shared/record/interview-kinds.ts';

/** What is ahead of an application beside its next step, or how long it has been quiet. */
export const ahead = z.object({
  interview: described(
    z.nullable(
      z.object({
        starts_at: instantText,
        zone: described(z.string(), 'The time zone in which it was arranged.'),
        kind: z.enum(INTERVIEW_KINDS),
      }),
    ),
    'Its next interview.',
  ),
  quiet_days: described(
    z.nullable(z.int()),
    'For how many days it has had no event; null unless it has gone quiet.',
  ),
});

/** What is ahead of an application. */
export type Ahead = z.output<typeof ahead>;
