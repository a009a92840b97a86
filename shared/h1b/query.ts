import type * as z from 'zod/mini';

import type * as greenCards from '#shared/h1b/contracts/certifications.ts';
import type * as records from '#shared/h1b/contracts/records.ts';
import type * as resolution from '#shared/h1b/contracts/resolution.ts';
import type { H1bRecord } from '#shared/h1b/columns.ts';
import type { MoreH1bFilter } from '#shared/h1b/more-filters.ts';

/** H1B filters; text matches anywhere in any letter case, `%` and `_` are plain characters, '' does not filter. */
export interface H1bFilter extends MoreH1bFilter {
  employer?: string | undefined;
  /** Id of one employer, whose records are kept under every spelling; an unknown id keeps none. */
  employerId?: string | undefined;
  /** With `employerId`: only its spellings that have one of the keys, or, not counted, only those that have none. */
  spellings?: { readonly keys: readonly string[]; readonly counted: boolean } | undefined;
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

export type SalaryFigures = z.output<typeof records.salaryFigures>;
export type NamedCount = z.output<typeof records.namedCount>;
/** A value to suggest; an employer has its id. */
export type Suggestion = NamedCount & Partial<z.output<typeof records.employerSuggestion>>;
export type H1bStatistics = z.output<typeof records.h1bStatistics>;
export type H1bGroup = z.output<typeof records.h1bGroup>;
export type EmployerStatistics = z.output<typeof records.employerStatistics>;
export type EmployerResolution = z.output<typeof resolution.employerResolution>;
export type CertificationPeriod = z.output<typeof greenCards.certificationPeriod>;
export type Certifications = z.output<typeof greenCards.certifications>;

/** The labor certifications of an employer, under the names as they were filed. */
export interface EmployerCases {
  readonly employerId: string;
  readonly name: string;
  readonly spellings: readonly { readonly name: string; readonly cases: number }[];
  readonly certifications: Certifications;
}

export type CaseCounts = z.output<typeof greenCards.caseCounts>;

/** An employer of another source by its id and spellings there, some of them only keys. */
export interface AskedCases {
  readonly id: string | null;
  readonly spellings: readonly string[];
}

/** An employer asked for by a name as people type it, or by its id. */
export type AskedEmployer = string | { readonly id: string };
export type EmployerMatch = z.output<typeof records.employerMatch>;

/** Columns of the results' table, in its order. */
export const H1B_TABLE_COLUMNS = [
  'employer_name',
  'job_title',
  'case_status',
  'salary',
  'location',
  'decision_date',
  'fiscal_year',
  'case_number',
] as const;

export type H1bTableColumn = (typeof H1B_TABLE_COLUMNS)[number];

/** The result of an H1bQuery. */
export interface H1bAnswer {
  records: H1bRecord[];
  total: number;
  /** Columns without a value in the whole result. */
  emptyColumns: H1bTableColumn[];
  statistics: H1bStatistics | null;
}

/** Records by period, and how many have none. */
export interface H1bTrend {
  groups: H1bGroup[];
  undated: number;
}

/** A text of a filter that no record has, and the text that is used instead. */
export interface Correction {
  field: 'employer' | 'jobTitle' | 'searchTerm' | 'city';
  asked: string;
  used: string;
}

export type AppliedCorrection = z.output<typeof records.correction>;

/** A trend's periods: months, quarters and calendar years are of the decision date. */
export type TrendPeriod = 'month' | 'quarter' | 'year' | 'fiscal_year';

/** Lists from which a filter field suggests values. */
export type SuggestionKind = 'employers' | 'jobTitles' | 'statuses';
