import type { H1bRecord } from '#shared/domain/h1b-columns.ts';

/** H1B filters; text matches case-insensitively anywhere, `%` and `_` are plain characters, '' is no filter. */
export interface H1bFilter {
  employer?: string | undefined;
  /** Equality, letter case aside. */
  status?: string | undefined;
  jobTitle?: string | undefined;
  /** Found in employer, job title or case number. */
  searchTerm?: string | undefined;
  /** Dollars: from-wage or to-wage at least this. */
  minSalary?: number | undefined;
  /** Dollars: from-wage or to-wage at most this. */
  maxSalary?: number | undefined;
}

/** What a table of records can be sorted by; `salary` is the effective wage. */
export const H1B_SORT_COLUMNS = [
  'id',
  'case_number',
  'employer_name',
  'job_title',
  'case_status',
  'salary',
  'decision_date',
] as const;

/** One of the sortable columns. */
export type H1bSortColumn = (typeof H1B_SORT_COLUMNS)[number];

/** Sort config: ties by id in the same direction, records without the value last in both. */
export interface H1bSort {
  column: H1bSortColumn;
  direction: 'asc' | 'desc';
}

/** One page of records, wanted with or without the statistics of the same filter. */
export interface H1bQuery {
  filter: H1bFilter;
  sort: H1bSort;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Salary filter and sort work on yearly amounts instead of the amounts as filed. */
  annualised: boolean;
  withStatistics: boolean;
}

/** Salary figures in dollars over the effective wages; null when no record has one. */
export interface SalaryFigures {
  averageSalary: number | null;
  medianSalary: number | null;
  minSalary: number | null;
  maxSalary: number | null;
  /** Linear interpolation between the two nearest wages, as SQL's percentile_cont. */
  percentiles: { p10: number; p25: number; p50: number; p75: number; p90: number } | null;
}

/** An employer or another value with the number of its records. */
export interface NamedCount {
  name: string;
  count: number;
}

/** H1B statistics: salary figures as filed, and annualised beside them. */
export interface H1bStatistics extends SalaryFigures {
  totalApplications: number;
  /** Up to 5, most records first, then by name. */
  topEmployers: NamedCount[];
  /** Records per status; those without one under 'UNKNOWN'. */
  statusBreakdown: Record<string, number>;
  /** Whole percent of the total. */
  certificationRate: number;
  annualised: SalaryFigures;
}

/** Answer to an H1bQuery. */
export interface H1bAnswer {
  records: H1bRecord[];
  total: number;
  statistics: H1bStatistics | null;
}

/** A group of records (an employer, a state, a period): count, rounded certification percent, mean wages in dollars. */
export interface H1bGroup extends NamedCount {
  certificationRate: number;
  averageSalary: number | null;
  averageAnnualSalary: number | null;
}

/** Width of the periods of a trend (spec §7, p_group_by). */
export type TrendPeriod = 'month' | 'quarter' | 'year';

/** Lists a filter field suggests values from. */
export type SuggestionKind = 'employers' | 'jobTitles' | 'statuses';

/** What is known of one employer under all its spellings. */
export interface EmployerStatistics {
  /** The spelling with most records. */
  name: string;
  spellings: NamedCount[];
  statistics: H1bStatistics;
  /** Calendar years of the decision date. */
  years: H1bGroup[];
  jobTitles: H1bGroup[];
  states: H1bGroup[];
}
