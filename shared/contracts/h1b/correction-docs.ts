import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import {
  joinH1bName,
  listH1bCorrections,
  partedName,
  partH1bName,
} from '#shared/contracts/h1b/corrections.ts';

const answer = {
  allowed: true,
  parted: [
    {
      id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6073',
      name: 'HARBOUR LABS',
      employer: 'Harbour Analytics, LLC',
      byYou: true,
      partedAt: '2026-01-31T09:30:00.000Z',
    },
  ],
};

/** Describes the endpoints that part names of employers. */
export const correctionDocs: FeatureDocs = {
  tag: 'h1b-corrections',
  description:
    'Parts names of the H1B records that are not the company they were joined to, for everybody on this site: for its operators, and for everybody signed in on a machine that serves only itself. Imports keep it. For one company of yours alone, see `employer-links`.',
  schemas: [{ name: 'PartedName', schema: partedName, description: 'A name that was parted.' }],
  endpoints: [
    describeEndpoint(listH1bCorrections, {
      description: 'For others than operators `allowed` is false, and nothing is listed.',
      answer,
    }),
    describeEndpoint(partH1bName, {
      description:
        'Every server counts the name as an employer of its own within seconds. Names that were joined through it go with it.',
      body: { name: 'HARBOUR LABS' },
      answer,
      refuses: [403],
    }),
    describeEndpoint(joinH1bName, {
      description: 'Takes that back. Who parted and joined it, and when, stays recorded.',
      answer: { allowed: true, parted: [] },
      refuses: [403],
    }),
  ],
  fields: {
    allowed: 'Whether the caller may part names for everybody.',
    parted: 'The names that are parted, newest first.',
    id: 'Id of the parting.',
    name: 'The name as filed; in any spelling of the same key when it is parted.',
    employer: 'The employer it was counted with.',
    byYou: 'Whether you parted it; otherwise another operator did.',
    partedAt: { description: 'When it was parted.', format: 'date-time' },
  },
};
