import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import {
  exportH1bRecords,
  getH1bEmployer,
  getH1bRecord,
  getH1bStatistics,
  getH1bStatus,
  listH1bEmployerMatches,
  listH1bEmployers,
  listH1bJobTitles,
  listH1bRecords,
  listH1bStates,
  listH1bStatuses,
  listH1bTopEmployers,
  listH1bTrends,
} from '#shared/contracts/h1b/schemas.ts';
import { figureFields, moreFilterFields, recordFields } from '#shared/contracts/h1b/record-docs.ts';
import { resolutionDocs, resolutionFields } from '#shared/contracts/h1b/resolution-docs.ts';
import { H1B_EXPORT_MAX } from '#shared/limits.ts';
import {
  employerMatch,
  employerSuggestion,
  employerStatistics,
  h1bDetails,
  h1bGroup,
  h1bRecord,
  h1bStatistics,
  namedCount,
} from '#shared/contracts/h1b/records.ts';

const group = {
  name: 'HARBOUR ANALYTICS',
  count: 20,
  certificationRate: 95,
  certified: 19,
  knownStatuses: 20,
  averageSalary: 121_000,
  salaries: 20,
  averageAnnualSalary: 121_000,
  annualSalaries: 20,
  recent: {
    certified: 19,
    knownStatuses: 20,
    averageSalary: 121_000,
    salaries: 20,
    averageAnnualSalary: 121_000,
    annualSalaries: 20,
    onlyCertified: 0,
  },
};
const unchanged = {
  304: { description: 'The client has this version already (If-None-Match).' },
};

/** Describes the endpoints of the H1B explorer. */
export const h1bDocs: FeatureDocs = {
  tag: 'h1b',
  description:
    'Public H1B filings of the Department of Labor, or a sample of them until all are imported. Filters have two names each (`minSalary` and `min_salary`).',
  schemas: [
    { name: 'H1bRecord', schema: h1bRecord, description: 'One filing; null is unknown.' },
    {
      name: 'H1bDetails',
      schema: h1bDetails,
      description: 'One filing with everything that is known about it; null is unknown, never no.',
    },
    {
      name: 'H1bStatistics',
      schema: h1bStatistics,
      description: 'Figures of a set of filings, as filed and annualised.',
    },
    { name: 'H1bGroup', schema: h1bGroup, description: 'Filings that share a name.' },
    {
      name: 'EmployerStatistics',
      schema: employerStatistics,
      description: 'One employer, all spellings of its name together.',
    },
    {
      name: 'EmployerMatch',
      schema: employerMatch,
      description: "An employer that a company's name may mean.",
    },
    {
      name: 'EmployerSuggestion',
      schema: employerSuggestion,
      description: 'An employer to suggest; `employerId` filters by all its names.',
    },
    { name: 'NamedCount', schema: namedCount, description: 'A name and how often it occurs.' },
  ],
  endpoints: [
    describeEndpoint(listH1bRecords, {
      description: 'Responses have an ETag: the same query of the same data returns 304.',
      answers: unchanged,
    }),
    describeEndpoint(getH1bRecord, {
      description: 'By its id or by its case number.',
      answers: unchanged,
    }),
    describeEndpoint(getH1bStatistics, {
      description: 'Figures of exactly the filtered records.',
      answers: unchanged,
    }),
    describeEndpoint(listH1bEmployers, {
      description: 'Names to suggest while a person types.',
      answer: {
        employers: ['HARBOUR ANALYTICS'],
        data: [{ name: 'HARBOUR ANALYTICS', count: 20, employerId: 'harbour-analytics' }],
      },
      answers: unchanged,
    }),
    describeEndpoint(listH1bStatuses, {
      description: 'All statuses, most records first.',
      answer: { statuses: ['CERTIFIED'], data: [{ name: 'CERTIFIED', count: 50 }] },
      answers: unchanged,
    }),
    describeEndpoint(listH1bJobTitles, {
      description: 'Titles to suggest while a person types.',
      answer: { jobTitles: ['DATA SCIENTIST'], data: [{ name: 'DATA SCIENTIST', count: 30 }] },
      answers: unchanged,
    }),
    describeEndpoint(listH1bTopEmployers, {
      description: 'The employers with the most filtered records.',
      answer: { data: [group] },
      answers: unchanged,
    }),
    describeEndpoint(listH1bEmployerMatches, {
      description:
        'Letter case, punctuation, legal forms, a leading The and .com make no difference. The same name comes first, then longer names that begin with it, each by filings.',
      answer: {
        data: [
          { name: 'HARBOUR ANALYTICS LLC', count: 20, match: 'same' },
          { name: 'HARBOUR ANALYTICS EUROPE INC', count: 31, match: 'begins' },
        ],
        sample: false,
      },
      answers: unchanged,
    }),
    resolutionDocs,
    describeEndpoint(getH1bEmployer, {
      description: 'By its name in any spelling; all spellings count as one employer.',
      answers: unchanged,
    }),
    describeEndpoint(listH1bTrends, {
      description:
        'Oldest first: by the day of the decision, or by fiscal year, which many filings without that day have, too.',
      answer: { data: [{ ...group, name: '2024-02' }], undated: 0 },
      answers: unchanged,
    }),
    describeEndpoint(listH1bStates, {
      description: 'By the state of the worksite, most records first.',
      answer: { data: [{ ...group, name: 'WA' }] },
      answers: unchanged,
    }),
    describeEndpoint(exportH1bRecords, {
      description: `Newest id first, at most ${H1B_EXPORT_MAX.toLocaleString('en')} records. X-Total-Count is their number.`,
      answers: {
        200: {
          description: 'The file.',
          content: { 'text/csv': { type: 'string' } },
          headers: {
            'X-Total-Count': 'Records in the file.',
            'Content-Disposition': 'The name of the file.',
          },
        },
        ...unchanged,
      },
    }),
    describeEndpoint(getH1bStatus, {
      description: 'Whether there are data, which, and whether they are a sample.',
      answer: {
        state: 'ready',
        version: 3,
        createdAt: '2026-01-31T09:30:00.000Z',
        records: 27_051,
        sample: false,
        generated: false,
        fiscalYears: [2022, 2023, 2024],
      },
    }),
  ],
  fields: {
    id: 'Its number in these data.',
    'H1bRecord.id': 'Its number in these data.',
    'H1bDetails.id': 'Its number in these data.',
    employer: 'Only employers of this name.',
    employerId: 'Id of one employer, under all its spellings.',
    status: 'Only this case status.',
    jobTitle: 'Only job titles with this text.',
    job_title: 'Only job titles with this text.',
    'H1bRecord.job_title': 'Title of the job.',
    'H1bDetails.job_title': 'Title of the job.',
    search: 'Text in employer, job title, occupation, city or case number.',
    q: 'The same as `search`.',
    minSalary: 'Lowest pay in dollars.',
    min_salary: 'Lowest pay in dollars.',
    maxSalary: 'Highest pay in dollars.',
    max_salary: 'Highest pay in dollars.',
    'H1bStatistics.minSalary': 'Lowest pay in dollars.',
    'H1bStatistics.maxSalary': 'Highest pay in dollars.',
    ...moreFilterFields,
    annualised: 'Whether pay is compared per year.',
    'H1bStatistics.annualised': 'The figures with all pay per year, without what is not plausible.',
    sort: 'Column to sort by.',
    include: '`statistics` adds the figures of all pages.',
    statistics: 'Figures of the records of all pages.',
    'EmployerStatistics.statistics': 'Figures of all its filings.',
    name: 'The name.',
    count: 'Number of filings.',
    employers: 'The names alone.',
    statuses: 'The names alone.',
    jobTitles: 'The names alone.',
    'EmployerStatistics.jobTitles': 'Its most frequent job titles.',
    groupBy: 'The periods; `fiscal_year` takes no first or last day.',
    startDate: { description: 'First day of a decision.', format: 'date' },
    endDate: { description: 'Last day of a decision.', format: 'date' },
    ...recordFields,
    totalApplications: 'Filings.',
    averageSalary: 'Average pay in dollars.',
    averageAnnualSalary: 'Average of the plausible pay in dollars per year.',
    medianSalary: 'Median pay in dollars.',
    percentiles: 'Pay at percentiles.',
    p10: '10 percent.',
    p25: '25 percent.',
    p50: '50 percent.',
    p75: '75 percent.',
    p90: '90 percent.',
    topEmployers: 'Employers with the most filings.',
    statusBreakdown: 'Filings by case status.',
    certificationRate: 'Rounded percent of all filings that were certified.',
    match: '`same`: the same name in another form; `begins`: a longer name that begins with it.',
    spellings: 'Its names, as filed.',
    ...resolutionFields,
    newestDecision: { description: 'Day of its newest decision.', format: 'date' },
    states: 'Filings by state.',
    state: 'Worksites in these states, or whether there are data.',
    version: 'Version of the data.',
    createdAt: { description: 'When they were imported or generated.', format: 'date-time' },
    records: 'Number of filings.',
    sample: 'Whether they are a sample of all filings.',
    generated: 'Whether that sample is invented instead of real filings.',
    ...figureFields,
    limit_count: 'Most names to return.',
    p_employer: 'Name of an employer.',
    p_limit: 'Most employers to return.',
    p_start_date: { description: 'First day of a decision.', format: 'date' },
    p_end_date: { description: 'Last day of a decision.', format: 'date' },
    p_group_by: 'Length of a period.',
  },
};
