import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import { offerFigureFields } from '#shared/contracts/h1b/offer-docs.ts';
import {
  approvalCandidate,
  approvalSource,
  coveredYear,
  getH1bApprovals,
  getH1bApprovalTotals,
  listH1bSponsors,
  petitionYear,
  sponsor,
  sponsorFilings,
} from '#shared/contracts/h1b/approvals.ts';

const counts = {
  initialApprovals: 142,
  initialDenials: 3,
  continuingApprovals: 310,
  continuingDenials: 6,
};
const coverage = [{ fiscalYear: 2022, complete: true, petitions: 440_000 }];
const sources = [
  {
    name: 'USCIS H-1B Employer Data Hub',
    file: 'h1b_datahubexport-2022.csv',
    fiscalYears: [2022],
    complete: true,
    missing: null,
    importedAt: '2025-04-07T00:00:00.000Z',
  },
];
const filter = { soc: '15-1252', state: 'WA', years: '2020-2022', annualised: 'true' };
const employerId = 'harbour-analytics-llc';
const figures = { p10: 88_000, p25: 102_000, p50: 121_500, p75: 139_000, p90: 158_000 };
const unchanged = {
  304: { description: 'The client has this version already (If-None-Match).' },
};

/** Describes the endpoints about approved petitions. */
export const approvalDocs: FeatureDocs = {
  tag: 'h1b-approvals',
  description:
    'Petitions that US Citizenship and Immigration Services (USCIS) approved or denied, by employer and fiscal year. Whole years come with the program. A filing is a promise about pay; an approval lets somebody work.',
  schemas: [
    { name: 'PetitionYear', schema: petitionYear, description: 'Petitions of one fiscal year.' },
    { name: 'CoveredYear', schema: coveredYear, description: 'A fiscal year that is loaded.' },
    { name: 'ApprovalSource', schema: approvalSource, description: 'A file of approvals.' },
    { name: 'ApprovalCandidate', schema: approvalCandidate, description: 'An employer.' },
    { name: 'SponsorFilings', schema: sponsorFilings, description: 'What an employer filed.' },
    { name: 'Sponsor', schema: sponsor, description: 'An employer with its petitions.' },
  ],
  endpoints: [
    describeEndpoint(getH1bApprovals, {
      description:
        'Names that mean one employer of the filings count together, renames of the reviewed list included. Spellings that differ in the legal form, or that older files cut, count together when a tax id or a ZIP code agrees. A name without a legal form means the employer with nearly all petitions under it.',
      answer: {
        state: 'known',
        employerId: 'harbour-analytics-llc',
        name: 'HARBOUR ANALYTICS LLC',
        filedName: 'Harbour Analytics, LLC',
        years: [{ fiscalYear: 2022, ...counts }],
        sponsors: 'yes',
        spellings: [
          {
            name: 'HARBOUR ANALYTICS LLC',
            petitions: 461,
            reason: 'The same name as in the filings',
            confidence: 1,
          },
        ],
        candidates: [],
        likely: false,
        family: null,
        parent: null,
        coverage,
        sources,
      },
      answers: unchanged,
    }),
    describeEndpoint(getH1bApprovalTotals, {
      description: 'The sums of the files, rows without an employer included.',
      answer: { years: [{ fiscalYear: 2022, ...counts, rows: 3 }], coverage, sources },
      answers: unchanged,
    }),
    describeEndpoint(listH1bSponsors, {
      description:
        'Place and industry are those of the petition. Without a year, the newest whole one is ranked. With an occupation, those are ranked that filed for it in the newest 5 fiscal years of the filings with work at the place, by their approvals of all places, each with the pay of these filings; of more than 10,000 such employers those with most filings are ranked.',
      answer: {
        data: [
          {
            employerId: 'harbour-analytics-llc',
            name: 'HARBOUR ANALYTICS LLC',
            ...counts,
            filings: { n: 31, paid: 30, setAside: 1, figures, filter: { ...filter, employerId } },
          },
        ],
        totalRecords: 1,
        totalPages: 1,
        currentPage: 1,
        pageSize: 25,
        hasNextPage: false,
        hasPreviousPage: false,
        fiscalYear: 2022,
        occupation: { fiscalYears: [2020, 2021, 2022], filings: 1800, employers: 140, filter },
        states: [{ name: 'WA', initialApprovals: 142 }],
        cities: [{ name: 'SEATTLE', initialApprovals: 142 }],
        sectors: [
          {
            name: '54',
            initialApprovals: 142,
            label: 'Professional, Scientific and Technical Services',
          },
        ],
        coverage,
        sources,
      },
      answers: unchanged,
    }),
  ],
  fields: {
    ...offerFigureFields,
    miles: 'Radius around a place.',
    state: 'Whether the name means one employer; as a filter, two letters of a state.',
    employerId: 'Id of the employer; it stays over imports.',
    name: 'The name.',
    filedName: 'The name that stands for it in the filings.',
    reason: 'Why the name counts for the employer.',
    confidence: 'How sure that is, from 0 to 1.',
    years: 'Petitions by fiscal year, oldest first.',
    sponsors:
      '`yes`: new approvals in a fiscal year that ended less than 24 months ago; `stale`: older ones, or renewals only.',
    spellings: 'Names as filed that were put together.',
    candidates: 'Employers that the name may also mean.',
    likely: 'Whether the employer is only likely meant: it alone, or mostly, begins with the name.',
    family:
      'The brand that the name means; null for a name of one employer. Its employers are put together.',
    parent:
      'The brand that owns the one that is meant; its approvals are not counted here. Null for none.',
    brand: 'What people call it.',
    count: 'How many employers it has.',
    newApprovals: 'New approvals in that year.',
    petitions: 'Petitions, approved or denied.',
    coverage: 'Every fiscal year that is loaded.',
    sources: 'The files.',
    file: 'Name of the file.',
    fiscalYears: 'The fiscal years of the file.',
    fiscalYear: 'October to September, named by its end.',
    complete: "Whether it holds everybody's petitions of the whole year.",
    missing: 'Why it is only a part of its year.',
    importedAt: {
      description: 'When it was imported, or copied into the program.',
      format: 'date-time',
    },
    initialApprovals: 'Petitions for new employment that were approved.',
    initialDenials: 'Petitions for new employment that were denied.',
    continuingApprovals: 'Petitions for continuing employment that were approved.',
    continuingDenials: 'Petitions for continuing employment that were denied.',
    rows: 'Rows of the file.',
    city: 'A city, in any letter case.',
    soc: 'An occupation: a SOC code or text in its title.',
    occupation: 'The filings for the occupation at the place; null when none is asked for.',
    'Sponsor.filings': 'What it filed for the occupation; null when none is asked for.',
    filings: 'Filings for the occupation at the place.',
    members: 'Its employers with most new approvals in the newest year that has any.',
    employers: 'Employers that filed for it, also those without an approval in the year.',
    n: 'Filings.',
    paid: 'Filings with plausible yearly pay, on which the figures rest.',
    setAside: 'Filings with yearly pay below $10,000 or above $1,500,000.',
    figures: 'Yearly pay at percentiles; null for fewer than 10 filings.',
    filter: 'The filters of /api/h1b/records that show the filings.',
    naics: 'An industry: a sector such as `54` or `31-33`.',
    states: 'States, most new approvals first.',
    cities: 'Cities, most new approvals first.',
    sectors: 'Industries, most new approvals first.',
    label: 'The industry in words.',
  },
};
