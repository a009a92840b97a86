import { firstDay, periodOf } from '#server/h1b/answers/group.ts';
import { newestPay } from '#server/h1b/answers/statistics.ts';
import { fillRows } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import { socEdition } from '#server/h1b/selection/soc-editions.ts';
import { isoDate } from '#server/h1b/snapshot/days.ts';
import { fiscalYear } from '#server/h1b/snapshot/fiscal-year.ts';
import { allTexts, textOf } from '#server/h1b/snapshot/dictionary.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { CERTIFIED_STATUSES } from '#shared/h1b/columns.ts';
import type {
  AskedCases,
  CertificationPeriod,
  Certifications,
  EmployerCases,
} from '#shared/h1b/query.ts';

/** Occupations that are listed. */
const OCCUPATIONS = 5;
/** Days from filing to decision that are told apart, some 22 years; longer and negative ones are damaged dates. */
const MOST_DAYS = 8192;
const DAYS = 65_536;
/** What became of a case; others have a status of their own or none. */
export const OUTCOMES = { other: 0, certified: 1, denied: 2, withdrawn: 3 } as const;
const KINDS = Object.keys(OUTCOMES).length;

/** What a status says of a case, as a number of OUTCOMES. */
export function outcomeOf(status: string | null): number {
  if (status === null) return OUTCOMES.other;
  if (CERTIFIED_STATUSES.includes(status)) return OUTCOMES.certified;
  if (status === 'DENIED') return OUTCOMES.denied;
  return status === 'WITHDRAWN' ? OUTCOMES.withdrawn : OUTCOMES.other;
}

/** Cases by quarter of the decision, the first without one: their outcomes, and the days that decisions took. */
class Quarters {
  readonly names: string[] = [''];
  /** The fiscal year of each quarter. */
  readonly years: string[] = [''];
  /** The quarter of each day. */
  readonly ofDay = new Uint16Array(DAYS);
  readonly outcomes: Int32Array;
  readonly days: Int32Array;
  /** The day of the newest decision and the longest time that one took, of the cases so far. */
  newest = 0;
  longest = 0;

  constructor(first: number, last: number) {
    for (let day = first; day <= last; day++) {
      const name = periodOf(day, 'quarter');
      if (this.names.at(-1) !== name) {
        this.names.push(name);
        this.years.push(String(fiscalYear(day)));
      }
      this.ofDay[day] = this.names.length - 1;
    }
    this.outcomes = new Int32Array(this.names.length * KINDS);
    this.days = new Int32Array(this.names.length * MOST_DAYS);
  }

  /** The figures of some quarters together. */
  figuresOf(quarters: readonly number[]): Omit<CertificationPeriod, 'period'> {
    const count = (outcome: number) =>
      quarters.reduce((sum, quarter) => sum + this.outcomes[quarter * KINDS + outcome]!, 0);
    const [certified, denied] = [count(OUTCOMES.certified), count(OUTCOMES.denied)];
    const withdrawn = count(OUTCOMES.withdrawn);
    const days = new Int32Array(this.longest + 1);
    let timed = 0;
    for (const quarter of quarters) {
      const first = quarter * MOST_DAYS;
      for (let k = 0; k < days.length; k++) {
        const cases = this.days[first + k]!;
        days[k]! += cases;
        timed += cases;
      }
    }
    const at = (rank: number): number => {
      let before = 0;
      return days.findIndex((cases) => (before += cases) > rank);
    };
    const middle = (timed - 1) / 2;
    const medianDays = timed === 0 ? null : (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2;
    const cases = certified + denied + withdrawn + count(OUTCOMES.other);
    return { cases, certified, denied, withdrawn, timed, medianDays };
  }

  /** The figures of each period that has cases, by the period of each quarter. */
  by(periods: readonly string[]): CertificationPeriod[] {
    const [, ...dated] = periods.keys();
    return [...Map.groupBy(dated, (quarter) => periods[quarter]!)]
      .filter(([, of]) => of.some((quarter) => this.#hasCases(quarter)))
      .map(([period, of]) => ({ period, ...this.figuresOf(of) }));
  }

  /** Adds the case of a row by its day of decision, its outcome, and the days it took, which may be damaged. */
  add(decided: number, outcome: number, days: number): void {
    const quarter = this.ofDay[decided]!;
    this.outcomes[quarter * KINDS + outcome]!++;
    if (decided > this.newest) this.newest = decided;
    if (outcome !== OUTCOMES.certified && outcome !== OUTCOMES.denied) return;
    if (days < 0 || days >= MOST_DAYS) return;
    if (days > this.longest) this.longest = days;
    this.days[quarter * MOST_DAYS + days]!++;
  }

  #hasCases(quarter: number): boolean {
    const first = quarter * KINDS;
    return this.outcomes.subarray(first, first + KINDS).some((cases) => cases > 0);
  }
}

/** What was decided of the selected labor certifications, and how long it took. */
export function describeCertifications(context: Context, selection: Selection): Certifications {
  const { snapshot } = context;
  const { decision_date } = snapshot.columns;
  const { decision_date: order } = snapshot.orders;
  const last = decision_date[order.at(-1) ?? -1] ?? 0;
  const quarters = new Quarters(firstDay(order, decision_date), last);
  const codes = new Int32Array(snapshot.dictionaries.soc_code.size);
  addRows(context, selection, quarters, codes);
  return {
    ...quarters.figuresOf([...quarters.names.keys()]),
    years: quarters.by(quarters.years),
    quarters: quarters.by(quarters.names),
    undated: quarters.figuresOf([0]).cases,
    newestDecision: isoDate(quarters.newest),
    occupations: largestOccupations(snapshot, codes),
    pay: newestPay(context, selection),
  };
}

/** Counts the selected rows by quarter and by occupation; a loop of its own, which is compiled for its arrays. */
function addRows(
  { snapshot, scratch }: Context,
  { bitmap }: Selection,
  quarters: Quarters,
  codes: Int32Array,
): void {
  const { case_status, received_date, decision_date, soc_code } = snapshot.columns;
  const outcomes = Uint8Array.from(allTexts(snapshot.dictionaries.case_status), outcomeOf);
  if (!bitmap) fillRows(scratch.bitmap, snapshot.rows);
  const rows = bitmap ?? scratch.bitmap;
  for (let w = 0; w < rows.length; w++) {
    for (let word = rows[w]!; word !== 0; word &= word - 1) {
      const row = (w << 5) + 31 - Math.clz32(word & -word);
      const [received, decided] = [received_date[row]!, decision_date[row]!];
      codes[soc_code[row]!]!++;
      quarters.add(decided, outcomes[case_status[row]!]!, received === 0 ? -1 : decided - received);
    }
  }
}

/**
 * The occupations with most cases by their counts per code. The codes of all editions count together, under the one that is
 * filed most often and the title that most cases of everybody have with it.
 */
function largestOccupations(snapshot: Snapshot, counts: Int32Array): Certifications['occupations'] {
  const found = new Map<string, { code: number; most: number; cases: number }>();
  const texts = allTexts(snapshot.dictionaries.soc_code);
  for (const [code, cases] of counts.entries()) {
    if (code === 0 || cases === 0) continue;
    const edition = socEdition(texts[code]!) ?? texts[code]!;
    const known = found.get(edition) ?? { code, most: 0, cases: 0 };
    found.set(edition, known);
    known.cases += cases;
    if (cases > known.most) [known.code, known.most] = [code, cases];
  }
  return [...found.values()]
    .sort((a, b) => b.cases - a.cases || a.code - b.code)
    .slice(0, OCCUPATIONS)
    .map(({ code, cases }) => ({
      code: texts[code]!.replace(/\.00$/, ''),
      title: titleOf(snapshot, code),
      cases,
    }));
}

/** The title that most cases of everybody have with a SOC code; null for none. */
function titleOf({ occupations, dictionaries }: Snapshot, code: number): string | null {
  const { starts } = occupations.postings;
  let title = 0;
  let most = 0;
  for (let k = 0; k < occupations.code.length; k++) {
    const cases = starts[k + 1]! - starts[k]!;
    if (occupations.code[k] !== code || occupations.title[k] === 0 || cases <= most) continue;
    title = occupations.title[k]!;
    most = cases;
  }
  return textOf(dictionaries.soc_title, title);
}

/** Identities of the employers that are asked for, each once; those of a brand in place of it. */
export function employersAsked({ identities }: Context, { id, spellings }: AskedCases): number[] {
  const found = new Set([
    ...(id === null ? [] : [identities.findId(id)]),
    ...spellings.map((name) => identities.find(name)),
  ]);
  found.delete(0);
  const members = [...found].flatMap((identity) => {
    const of = identities.families.membersOf(identity);
    return of.length > 0 ? of : [identity];
  });
  return [...new Set(members)];
}

/**
 * The cases of the employers that the spellings of another source mean, which are one employer there, with the brand of its id.
 * Null when none of them has a case.
 */
export function describeEmployerCases(context: Context, asked: AskedCases): EmployerCases | null {
  const { identities, snapshot, kernels, scratch } = context;
  const employers = employersAsked(context, asked);
  if (employers.length === 0) return null;
  const { order, starts } = snapshot.searchable.employer_name.postings;
  const codes = Int32Array.from(
    employers.flatMap((identity) => [...identities.codesOf(identity)]),
  ).sort();
  scratch.otherCodes.set(codes);
  scratch.bitmap.fill(0);
  kernels.setPostings(scratch.bitmap, starts, order, scratch.otherCodes, codes.length);
  const selection = { total: kernels.countBits(scratch.bitmap), bitmap: scratch.bitmap };
  const [main] = employers.toSorted((a, b) => identities.countOf(b) - identities.countOf(a));
  const meant = asked.id === null ? 0 : identities.findId(asked.id);
  const chief = meant < 0 ? meant : main!;
  return {
    employerId: identities.idOf(chief),
    name: identities.nameOf(chief),
    spellings: Array.from(codes, (code) => ({
      name: identities.spelling(code),
      cases: identities.filingsOf(code),
    })).sort((a, b) => b.cases - a.cases),
    certifications: describeCertifications(context, selection),
  };
}
