import { countCases } from '#server/h1b/answers/case-counts.ts';
import {
  describeCertifications,
  describeEmployerCases,
} from '#server/h1b/answers/certifications.ts';
import { CsvWriter } from '#server/h1b/answers/csv-lines.ts';
import { familyOf, membersOf, spellingsOf } from '#server/h1b/answers/employer-names.ts';
import { emptyColumns } from '#server/h1b/answers/empty-columns.ts';
import { filersOf, newestOnly, payOfEmployers, payOfTitles } from '#server/h1b/answers/filers.ts';
import {
  groupByFiscalYear,
  groupByPeriod,
  largestGroups,
  newestDecision,
} from '#server/h1b/answers/group.ts';
import { correctWord, knownWords, WORD, type WordColumn } from '#server/h1b/answers/known-words.ts';
import { alikeNames, linkNames } from '#server/h1b/answers/link-names.ts';
import { matchEmployers } from '#server/h1b/answers/match-employers.ts';
import { pageRows } from '#server/h1b/answers/page.ts';
import { findCase, readDetails, readRecord } from '#server/h1b/answers/record.ts';
import { resolveEmployer } from '#server/h1b/answers/resolve-employer.ts';
import { computeStatistics } from '#server/h1b/answers/statistics.ts';
import { suggestValues } from '#server/h1b/answers/suggest.ts';
import { type Corrections, Identities } from '#server/h1b/identity/identities.ts';
import type { ForeignName, NameLink } from '#server/h1b/identity/name-links.ts';
import { answerOffer, type OfferAsk } from '#server/h1b/offer/answer-offer.ts';
import type { Questions } from '#server/h1b/questions.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { hasRows, type Selection, selectRows } from '#server/h1b/selection/execute.ts';
import { planConditions, planKey } from '#server/h1b/selection/plan.ts';
import { fold } from '#shared/core/fold.ts';
import type { H1bDetails } from '#shared/h1b/columns.ts';
import type { EmployerPay, Filers } from '#shared/h1b/filers.ts';
import type { OfferFindings } from '#shared/h1b/offer.ts';
import type {
  AskedCases,
  AskedEmployer,
  CaseCounts,
  Certifications,
  Correction,
  EmployerCases,
  EmployerMatch,
  EmployerResolution,
  EmployerStatistics,
  H1bAnswer,
  H1bFilter,
  H1bGroup,
  H1bQuery,
  H1bStatistics,
  H1bTrend,
  Suggestion,
  SuggestionKind,
  TrendPeriod,
} from '#shared/h1b/query.ts';

/** The texts of a filter that are forgiven, with the columns they are looked for in. */
const FORGIVEN = {
  employer: ['employer_name'],
  jobTitle: ['job_title'],
  searchTerm: ['employer_name', 'job_title'],
  city: ['city'],
} as const satisfies Partial<Record<keyof H1bFilter, readonly WordColumn[]>>;

/**
 * Corrections of the texts that no record has: missing accents, and one typo a word; a text that stays without a record is left
 * as it is. The filter must have been asked and found nothing: its only condition is not asked again.
 */
function correctFilter(context: Context, filter: H1bFilter): Correction[] {
  const isAlone = planConditions(filter, false).length === 1;
  const isFound = (part: H1bFilter): boolean =>
    planConditions(part, false).every((condition) => hasRows(context, condition));
  return Object.entries(FORGIVEN).flatMap(([name, columns]) => {
    const field = name as keyof typeof FORGIVEN;
    const asked = filter[field];
    if (!asked || (!isAlone && isFound({ [field]: asked }))) return [];
    const lists = columns.map((column) => knownWords(context.snapshot, column));
    const used = fold(asked).replaceAll(WORD, (word) => correctWord(lists, word));
    return used !== fold(asked) && isFound({ [field]: used }) ? [{ field, asked, used }] : [];
  });
}

/** Titles and states listed for one employer. */
const EMPLOYER_LIST = 10;
const ALL_STATES = 100;

/** Caches selections between questions; a cached bitmap must be a copy. */
export interface SelectionCache {
  get(key: string): Selection | undefined;
  set(key: string, selection: Selection): void;
}

/** Answers questions about one snapshot in one thread. */
export class Engine implements Questions {
  readonly #context: Context;
  readonly #cache: SelectionCache | undefined;
  readonly #csv: CsvWriter;

  constructor(context: Context, cache?: SelectionCache) {
    this.#context = context;
    this.#cache = cache;
    this.#csv = new CsvWriter(context.snapshot);
  }

  /** Takes other corrections of identities for the questions that follow; cached selections must be forgotten. */
  correct(corrections: Corrections): void {
    this.#context.identities = new Identities(this.#context.snapshot, corrections);
  }

  /** One page of records with the exact total and, when asked, the statistics of the same filter. */
  query(query: H1bQuery): H1bAnswer {
    const { filter, sort, page, pageSize, annualised } = query;
    const selection = this.#select(filter, annualised);
    const skip = (page - 1) * pageSize;
    const rows = pageRows(this.#context, selection, sort, annualised, skip, pageSize);
    return {
      records: rows.map((row) => readRecord(this.#context.snapshot, row)),
      total: selection.total,
      emptyColumns: emptyColumns(this.#context.snapshot, selection),
      statistics: query.withStatistics ? this.#describe(selection, filter) : null,
    };
  }

  /** Statistics of a filter. */
  statistics(filter: H1bFilter, annualised: boolean): H1bStatistics {
    return this.#describe(this.#select(filter, annualised), filter);
  }

  /** Values to suggest for a filter field. */
  suggestions(kind: SuggestionKind, text: string, limit: number): Suggestion[] {
    return suggestValues(this.#context, kind, text, limit);
  }

  /** Records per fiscal year, or per month, quarter or year of the decision date between two dates when given, and how many have none. */
  trends(
    filter: H1bFilter,
    annualised: boolean,
    period: TrendPeriod,
    from?: string,
    to?: string,
  ): H1bTrend {
    const selection = this.#select(filter, annualised);
    if (period === 'fiscal_year') return groupByFiscalYear(this.#context, selection);
    return groupByPeriod(this.#context, selection, period, from, to);
  }

  /** Records per worksite state, most records first. */
  states(filter: H1bFilter, annualised: boolean): H1bGroup[] {
    const selection = this.#select(filter, annualised);
    const chosen = filter.years !== undefined;
    return largestGroups(this.#context, selection, 'worksite_state', ALL_STATES, chosen);
  }

  /** The employers with the most records. */
  topEmployers(filter: H1bFilter, annualised: boolean, limit: number): H1bGroup[] {
    const selection = this.#select(filter, annualised);
    const chosen = filter.years !== undefined;
    return largestGroups(this.#context, selection, 'employer_name', limit, chosen);
  }

  /** Everything about the employer with `name` among its spellings, or the employers of a brand; null when there is none. */
  employerStatistics(asked: AskedEmployer): EmployerStatistics | null {
    const { identities } = this.#context;
    const identity =
      typeof asked === 'string' ? identities.findTyped(asked) : identities.findId(asked.id);
    if (identity === 0) return null;
    const employerId = identities.idOf(identity);
    const selection = this.#select({ employerId }, false);
    const largest = (column: 'job_title' | 'worksite_state') =>
      largestGroups(this.#context, selection, column, EMPLOYER_LIST, false);
    const jobTitles = largest('job_title');
    return {
      employerId,
      name: identities.nameOf(identity),
      spellings: spellingsOf(this.#context, identity),
      members: membersOf(this.#context, identity),
      family: familyOf(this.#context, identity),
      newestDecision: newestDecision(this.#context, selection),
      statistics: this.#describe(selection, {}),
      years: groupByFiscalYear(this.#context, selection).groups,
      jobTitles,
      roles: payOfTitles(this.#context, selection, jobTitles),
      states: largest('worksite_state'),
    };
  }

  /** Employers under a company's name: exactly this name, the same in other legal forms, then longer ones, each by records. */
  matchEmployers(name: string, limit: number): EmployerMatch[] {
    return matchEmployers(this.#context, name, limit);
  }

  /** The employer that a name means, or those it may mean. */
  resolveEmployer(asked: AskedEmployer): EmployerResolution {
    return resolveEmployer(this.#context, asked);
  }

  /** The employers that names of another source mean, in their order; null where there is none. */
  linkNames(names: readonly ForeignName[]): (NameLink | null)[] {
    return linkNames(this.#context, names);
  }

  alikeNames(spellings: readonly string[]): ForeignName[] {
    return alikeNames(this.#context, spellings);
  }

  /** Where an offer of pay stands among comparable filings. */
  offer(ask: OfferAsk): OfferFindings {
    return answerOffer(this.#context, (filter) => this.#select(filter, false), ask);
  }

  /** The employers that filed under a filter, of the newest fiscal years unless it names years. */
  filers(filter: H1bFilter): Filers {
    const newest = newestOnly(this.#context, filter);
    return filersOf(this.#context, this.#select(newest, false), newest.years ?? []);
  }

  /** What employers filed under a filter, in the order of their ids; of the same years. */
  employerPay(filter: H1bFilter, employerIds: readonly string[]): EmployerPay[] {
    const newest = newestOnly(this.#context, filter);
    return payOfEmployers(this.#context, this.#select(newest, false), employerIds);
  }

  /** Corrections of the texts of a filter that no record has. */
  correctFilter(filter: H1bFilter): Correction[] {
    return correctFilter(this.#context, filter);
  }

  /** Ids of the matching records, id descending, at most `limit`. */
  ids(filter: H1bFilter, annualised: boolean, limit: number): Int32Array {
    const selection = this.#select(filter, annualised);
    const sort = { column: 'id', direction: 'desc' } as const;
    const rows = pageRows(this.#context, selection, sort, annualised, 0, limit);
    return Int32Array.from(rows, (row) => row + 1);
  }

  /** The records with the given ids, in that order; unknown ids are left out. */
  records(ids: ArrayLike<number>): H1bDetails[] {
    return this.#rows(ids).map((row) => readDetails(this.#context.snapshot, row));
  }

  /** The records with the given ids as CSV lines in UTF-8, in that order; unknown ids are left out. */
  csvLines(ids: ArrayLike<number>): Uint8Array<ArrayBuffer> {
    return this.#csv.lines(this.#rows(ids));
  }

  /** What was decided of the labor certifications under a filter, and how long that took. */
  certifications(filter: H1bFilter): Certifications {
    return describeCertifications(this.#context, this.#select(filter, true));
  }

  employerCases(asked: AskedCases): EmployerCases | null {
    return describeEmployerCases(this.#context, asked);
  }

  caseCounts(asked: readonly AskedCases[]): (CaseCounts | null)[] {
    return countCases(this.#context, asked);
  }

  /** The record of a case number, null when there is none. */
  recordByCase(caseNumber: string): H1bDetails | null {
    const row = findCase(this.#context.snapshot, caseNumber);
    return row < 0 ? null : readDetails(this.#context.snapshot, row);
  }

  #describe(selection: Selection, { years }: H1bFilter): H1bStatistics {
    return computeStatistics(this.#context, selection, years !== undefined);
  }

  #rows(ids: ArrayLike<number>): number[] {
    const { rows } = this.#context.snapshot;
    return Array.from(ids)
      .filter((id) => Number.isInteger(id) && id >= 1 && id <= rows)
      .map((id) => id - 1);
  }

  #select(filter: H1bFilter, annualised: boolean): Selection {
    const conditions = planConditions(filter, annualised);
    if (!this.#cache || conditions.length === 0) return selectRows(this.#context, conditions);
    const key = planKey(conditions);
    const kept = this.#cache.get(key);
    if (kept) return this.#restore(kept);
    const selection = selectRows(this.#context, conditions);
    this.#cache.set(key, { ...selection, bitmap: selection.bitmap?.slice() ?? null });
    return selection;
  }

  /** Cached bitmaps lie outside the memory that compiled kernels reach. */
  #restore(kept: Selection): Selection {
    if (!kept.bitmap) return kept;
    const { bitmap } = this.#context.scratch;
    bitmap.set(kept.bitmap);
    return { total: kept.total, bitmap };
  }
}
