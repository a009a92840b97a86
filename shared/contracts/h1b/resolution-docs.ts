import { describeEndpoint } from '#shared/contracts/docs.ts';
import { resolveH1bEmployer } from '#shared/contracts/h1b/schemas.ts';

const unchanged = {
  304: { description: 'The client has this version already (If-None-Match).' },
};

/** Describes the endpoint that finds an employer by any name. */
export const resolutionDocs = describeEndpoint(resolveH1bEmployer, {
  description:
    'The name in any spelling, as filed or typed. `known`: one employer, with every spelling, why it counts and how sure that is; `ambiguous`: the candidates; `none`: no employer of the data; `unknown`: no data are loaded, or only a sample without it.',
  answer: {
    state: 'known',
    employerId: 'harbour-analytics-llc',
    name: 'HARBOUR ANALYTICS LLC',
    spellings: [
      {
        name: 'HARBOUR ANALYTICS LLC',
        filings: 20,
        reason: 'The name most records have',
        confidence: 1,
      },
    ],
    members: [],
    family: [
      {
        employerId: 'harbour-analytics-europe-inc',
        name: 'HARBOUR ANALYTICS EUROPE INC',
        filings: 31,
      },
    ],
    candidates: [],
    likely: false,
  },
  answers: unchanged,
});

/** Describes what its response and the filter of one employer have. */
export const resolutionFields = {
  filings: 'Number of filings.',
  members: 'The employers of a brand, which are counted together; empty for a single employer.',
  family: 'Employers whose names begin alike; they are not counted with it.',
  likely: 'Whether the employer is only likely meant: it alone, or mostly, begins with the name.',
  candidates: 'Employers that an ambiguous name may mean.',
  reason: 'Why the name counts for this employer.',
  confidence: 'How sure that is, from 0 to 1.',
  splitKey: 'Key by which the name can be parted from the employer.',
  'ResolveH1bEmployerAnswer.state': 'What the name means.',
} as const;
