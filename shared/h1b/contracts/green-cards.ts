import * as z from 'zod/mini';

import { UNCHANGED } from '#shared/core/answers.ts';
import { defineContract } from '#shared/core/contract.ts';
import { described, nameSchemas } from '#shared/core/described.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { requiredText } from '#shared/core/text.ts';
import { greenCardEndpoints } from '#shared/h1b/contracts/green-card-endpoints.ts';
import { filtered } from '#shared/h1b/contracts/filtered.ts';
import { certifications } from '#shared/h1b/contracts/certifications.ts';
import { namedEmployer } from '#shared/h1b/contracts/records.ts';

/** What the loaded labor certifications are. */
export const certificationSource = z.object({
  state: z.enum(['ready', 'empty', 'unavailable']),
  sample: described(z.boolean(), 'Whether only a sample of the cases is loaded.'),
  cases: described(z.int(), 'Cases of everybody.'),
  fiscalYears: described(z.array(z.int()), 'Ascending.'),
  name: z.string(),
});

/** GET /api/h1b/green-cards: an employer's labor certifications. */
export const getH1bGreenCards = defineContract({
  ...greenCardEndpoints.getH1bGreenCards,
  name: 'getH1bGreenCards',
  summary: "An employer's labor certifications for green cards (PERM)",
  description:
    'The labor certification is the first of several steps to a green card: the petition I-140 and the wait for a visa number come after. Names that mean one employer of the H-1B filings count together, as do the employers of a brand. None found is no `no`: the loaded years may lack it, and some green cards need no labor certification.',
  answers: UNCHANGED,
  protocol: 'api',
  query: z.strictObject({
    name: requiredText(NAME_MAX, messages.applications.companyNameRequired),
  }),
  response: z.object({
    state: described(
      z.enum(['known', 'ambiguous', 'none', 'unknown']),
      '`ambiguous`: several employers have the name; `unknown`: no cases are loaded, or only a sample without the employer.',
    ),
    employerId: described(
      z.nullable(z.string()),
      'Its id among the labor certifications, for the same data; null where no single employer is meant.',
    ),
    name: z.nullable(z.string()),
    likely: described(z.boolean(), 'Whether the employer is only the likely one.'),
    spellings: described(
      z.array(z.object({ name: z.string(), cases: z.int() })),
      'The names as filed that count, most cases first.',
    ),
    candidates: described(z.array(namedEmployer), 'Employers that the name may mean.'),
    certifications: described(z.nullable(certifications), 'Null unless the employer is known.'),
    source: certificationSource,
  }),
});

/** GET /api/h1b/green-cards/totals: labor certifications of everybody under a filter. */
export const getH1bGreenCardTotals = defineContract({
  ...greenCardEndpoints.getH1bGreenCardTotals,
  name: 'getH1bGreenCardTotals',
  summary: "Everybody's labor certifications for green cards (PERM), filtered",
  description: 'How many were decided, and how long that took, by quarter and fiscal year.',
  answers: UNCHANGED,
  protocol: 'api',
  query: filtered({}),
  response: z.object({ certifications, source: certificationSource }),
});

nameSchemas({
  CertificationSource: certificationSource,
});
