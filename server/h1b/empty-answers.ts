import { NO_FINDINGS } from '#server/h1b/offer/answer-offer.ts';
import { NO_FIGURES } from '#server/h1b/answers/pay-figures.ts';
import { NOTHING_RECENT } from '#server/h1b/answers/statistics.ts';
import { unresolved } from '#server/h1b/answers/resolve-employer.ts';
import { type Answer, type Args, type Question, observeQueries } from '#server/h1b/questions.ts';
import type { H1bStatistics } from '#shared/h1b/query.ts';

const NO_STATISTICS: H1bStatistics = {
  totalApplications: 0,
  ...NO_FIGURES,
  topEmployers: [],
  statusBreakdown: {},
  certificationRate: 0,
  certified: 0,
  knownStatuses: 0,
  annualised: NO_FIGURES,
  implausiblePay: 0,
  fiscalYears: [],
  withoutFiscalYear: 0,
  recent: {
    fiscalYears: [],
    ...NOTHING_RECENT,
  },
};

const EMPTY: { readonly [Q in Question]: (...args: Args<Q>) => Answer<Q> } = {
  query: ({ withStatistics }) => ({
    records: [],
    total: 0,
    emptyColumns: [],
    statistics: withStatistics ? NO_STATISTICS : null,
  }),
  statistics: () => NO_STATISTICS,
  suggestions: () => [],
  trends: () => ({ groups: [], undated: 0 }),
  states: () => [],
  topEmployers: () => [],
  employerStatistics: () => null,
  matchEmployers: () => [],
  resolveEmployer: () => unresolved('unknown'),
  linkNames: (names) => names.map(() => null),
  alikeNames: () => [],
  offer: () => NO_FINDINGS,
  filers: () => ({ years: [], filings: 0, employers: 0, employerIds: [] }),
  employerPay: (_, employerIds) =>
    employerIds.map(() => ({ n: 0, paid: 0, setAside: 0, figures: null })),
  ids: () => new Int32Array(0),
  records: () => [],
  csvLines: () => new Uint8Array(0),
  correctFilter: () => [],
  certifications: () => ({
    cases: 0,
    certified: 0,
    denied: 0,
    withdrawn: 0,
    timed: 0,
    medianDays: null,
    years: [],
    quarters: [],
    undated: 0,
    newestDecision: null,
    occupations: [],
    pay: { fiscalYears: [], ...NO_FIGURES },
  }),
  employerCases: () => null,
  caseCounts: (asked) => asked.map(() => null),
  recordByCase: () => null,
};

/** Answers to all questions about no records: zeros, never an error. */
export const emptyAnswers = observeQueries(async (question, args) => EMPTY[question](...args));
