import type { H1bRecord } from '#shared/domain/h1b-columns.ts';

/** H1B filters; text matches anywhere in any letter case, `%` and `_` are plain characters, '' does not filter. */
export interface H1bFilter {
  employer?: string | undefined;
  /** Equal in any letter case. */
  status?: string | undefined;
  jobTitle?: string | undefined;
  /** Occurs in the employer, job title or case number. */
  searchTerm?: string | undefined;
  /** In dollars: the from-wage or the to-wage is at least this. */
  minSalary?: number | undefined;
  /** In dollars: the from-wage or the to-wage is at most this. */
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

export type H1bSortColumn = (typeof H1B_SORT_COLUMNS)[number];

/** A sort order: ties go by id in the same direction; records without the value come last in both directions. */
export interface H1bSort {
  column: H1bSortColumn;
  direction: 'asc' | 'desc';
}

/** A query for one page of records, with or without the statistics of the same filter. */
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
  /** Interpolated linearly between the two nearest wages, like SQL's percentile_cont. */
  percentiles: { p10: number; p25: number; p50: number; p75: number; p90: number } | null;
}

/** An employer or another value, and the number of its records. */
export interface NamedCount {
  name: string;
  count: number;
}

/** H1B statistics: salary figures as filed, and annualised beside them. */
export interface H1bStatistics extends SalaryFigures {
  totalApplications: number;
  /** Up to 5, by number of records, then by name. */
  topEmployers: NamedCount[];
  /** Records per status; records without one count under 'UNKNOWN'. */
  statusBreakdown: Record<string, number>;
  /** In whole percent of the total. */
  certificationRate: number;
  annualised: SalaryFigures;
}

/** The result of an H1bQuery. */
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

/** Length of a trend's periods. */
export type TrendPeriod = 'month' | 'quarter' | 'year';

/** Lists from which a filter field suggests values. */
export type SuggestionKind = 'employers' | 'jobTitles' | 'statuses';

/** Statistics of one employer, all spellings of its name together. */
export interface EmployerStatistics {
  /** The spelling with the most records. */
  name: string;
  spellings: NamedCount[];
  statistics: H1bStatistics;
  /** By calendar year of the decision date. */
  years: H1bGroup[];
  jobTitles: H1bGroup[];
  states: H1bGroup[];
}
