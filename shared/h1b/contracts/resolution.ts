import * as z from 'zod/mini';

import { described } from '#shared/core/described.ts';

/** What a name means in the H1B records. */
export const employerResolution = z.object({
  /** 'ambiguous': it may mean the candidates; 'none': no employer has it; 'unknown': no data could tell. */
  state: z.enum(['known', 'ambiguous', 'none', 'unknown']),
  /** Id of the employer; later imports keep it. Null unless known. */
  employerId: z.nullable(z.string()),
  /** The spelling with the most records; null unless known. */
  name: z.nullable(z.string()),
  /** Every spelling as filed, most records first, with why it counts for this employer and how sure that is from 0 to 1. */
  spellings: z.array(
    z.object({
      name: z.string(),
      filings: z.int(),
      reason: described(z.string(), 'Why the name counts for this employer.'),
      confidence: described(z.number(), 'How sure that is, from 0 to 1.'),
    }),
  ),
  members: described(
    z.array(z.object({ employerId: z.string(), name: z.string(), filings: z.int() })),
    'The employers of a brand, which are counted together; empty for a single employer.',
  ),
  family: described(
    z.array(z.object({ employerId: z.string(), name: z.string(), filings: z.int() })),
    'Employers whose names begin alike, such as subsidiaries; they are not counted with it.',
  ),
  candidates: described(
    z.array(z.object({ employerId: z.string(), name: z.string(), filings: z.int() })),
    'The employers that an ambiguous name may mean, or that may be meant instead of a likely one, most records first.',
  ),
  likely: described(
    z.boolean(),
    'Whether the employer is only the likely one: the only, or by far the largest, whose name begins with the one asked for.',
  ),
});
