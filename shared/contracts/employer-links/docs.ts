import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import {
  chooseCompanyEmployer,
  type CompanyEmployer,
  companyEmployer,
  forgetCompanyEmployer,
  getCompanyEmployer,
  getNamedEmployer,
  joinCompanyName,
  partCompanyName,
} from '#shared/contracts/employer-links/schemas.ts';

const answer: CompanyEmployer = {
  companyId: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6072',
  choice: 'automatic',
  files: 'yes',
  employerId: 'harbour-analytics-llc',
  name: 'Harbour Analytics, LLC',
  filings: 142,
  newestYear: 2024,
  sample: false,
  generated: false,
  parted: [],
  candidates: [{ employerId: 'harbour-labs-inc', name: 'Harbour Labs, Inc.', filings: 3 }],
  likely: false,
  linked: null,
  pay: {
    scope: 'role',
    paid: 24,
    years: [2022, 2023, 2024],
    low: 118_000,
    median: 131_000,
    high: 149_000,
  },
};

/** Describes the endpoints of employers of companies. */
export const employerLinkDocs: FeatureDocs = {
  tag: 'employer-links',
  description:
    'Which employer of the H1B records your companies are: by the name, unless you say otherwise. What you say stays when records are imported.',
  schemas: [
    {
      name: 'CompanyEmployer',
      schema: companyEmployer,
      description: 'The employer that a company is, whether it files, and what it pays.',
    },
  ],
  endpoints: [
    describeEndpoint(getNamedEmployer, {
      description: 'What you said of the company that the name means goes first.',
      answer,
    }),
    describeEndpoint(getCompanyEmployer, {
      description:
        'With `title` and `state`, pay is that of the role there; with fewer than 10 filings that of the role anywhere, then of the employer.',
      answer,
    }),
    describeEndpoint(chooseCompanyEmployer, {
      description: '`null` says that it is none of them.',
      body: { name: 'Harbour Analytics, LLC' },
      answer: { ...answer, choice: 'chosen' },
    }),
    describeEndpoint(forgetCompanyEmployer, {
      description: 'Takes back what you said.',
      answer,
    }),
    describeEndpoint(partCompanyName, {
      description:
        'For you alone, and until you count it again. A company that itself has the name counts the filings under it only.',
      body: { name: 'HARBOUR LABS' },
      answer: { ...answer, parted: ['HARBOUR LABS'] },
    }),
    describeEndpoint(joinCompanyName, { description: 'Takes that back.', answer }),
  ],
  fields: {
    companyId: 'Id of your company; null for a name that means none.',
    choice: '`automatic`: by the name; `chosen` and `none`: as you said.',
    files: 'Whether it files for H-1B; `stale`: none for 3 years before the newest record.',
    employerId: 'Id of the employer; it stays over imports.',
    name: 'Name of the employer, in any spelling.',
    filings: 'Number of records.',
    newestYear: 'Newest fiscal year of its records.',
    paid: 'Records with plausible pay, which it is of.',
    years: 'Their fiscal years: the newest three that are loaded.',
    sample: 'Whether the records are a sample.',
    generated: 'Whether that sample is generated, so that it says nothing of real companies.',
    parted: 'Names that you do not want counted with the employer.',
    candidates: 'Employers that may be meant instead.',
    linked:
      'The name on the board or site of the links, where that said which employer it is and the name did not.',
    likely: 'Whether the employer is only likely meant: it alone, or mostly, begins with the name.',
    pay: 'Yearly pay in dollars, in the middle half of the filings.',
    scope: 'The filings that the pay is of.',
    low: '25th percentile.',
    median: '50th percentile.',
    high: '75th percentile.',
    title: 'A job title.',
    state: 'Two letters of a state.',
    id: 'Id of the company.',
  },
};
