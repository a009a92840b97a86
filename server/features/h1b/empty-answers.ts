import type { H1bExplorer } from '#server/features/h1b/explorer-port.ts';
import type { H1bStatistics, SalaryFigures } from '#shared/domain/h1b-query.ts';

const NO_FIGURES: SalaryFigures = {
  averageSalary: null,
  medianSalary: null,
  minSalary: null,
  maxSalary: null,
  percentiles: null,
};

const NO_STATISTICS: H1bStatistics = {
  totalApplications: 0,
  ...NO_FIGURES,
  topEmployers: [],
  statusBreakdown: {},
  certificationRate: 0,
  annualised: NO_FIGURES,
};

/** The explorer's questions answered for a data set without a record (spec §8: zeros, never an error). */
export const emptyAnswers: Omit<H1bExplorer, 'status'> = {
  query: async ({ withStatistics }) => ({
    records: [],
    total: 0,
    statistics: withStatistics ? NO_STATISTICS : null,
  }),
  statistics: async () => NO_STATISTICS,
  suggestions: async () => [],
  trends: async () => [],
  states: async () => [],
  topEmployers: async () => [],
  employerStatistics: async () => null,
  ids: async () => new Int32Array(0),
  records: async () => [],
  csvLines: async () => new Uint8Array(0),
  recordByCase: async () => null,
};
