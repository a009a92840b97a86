import { figuresOf, payUnder } from '#server/h1b/offer/pay.ts';
import { newestYears } from '#server/h1b/offer/steps.ts';
import { newestYear } from '#server/h1b/offer/year-of-data.ts';
import { quantilesOf } from '#server/h1b/offer/quantiles.ts';
import { recentRows } from '#server/h1b/answers/recent-years.ts';
import { eachRow, fillRows, hasRow } from '#server/h1b/selection/bitmap.ts';
import { countSelected } from '#server/h1b/selection/count-selected.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import { textOf } from '#server/h1b/snapshot/dictionary.ts';
import { isPlausible } from '#server/h1b/snapshot/plausible-pay.ts';
import type { EmployerStatistics, H1bFilter } from '#shared/h1b/query.ts';
import { type EmployerPay, type Filers, MOST_FILERS } from '#shared/h1b/filers.ts';

/** Fiscal years whose filings count: pay of older ones says little about today's. */
const YEARS = 5;
/** Counts that are told apart when the least that is listed is looked for. */
const DISTINCT = 4096;

/** The filter narrowed to the newest fiscal years of the data, unless it names years. */
export function newestOnly({ snapshot }: Context, filter: H1bFilter): H1bFilter {
  if (filter.years) return filter;
  const years = newestYears(newestYear(snapshot), YEARS);
  return years.length > 0 ? { ...filter, years } : filter;
}

/** Who filed the selected rows: ids of employers, most filings first. */
export function filersOf(context: Context, selection: Selection, years: readonly number[]): Filers {
  const { identities } = context;
  const { employerCounts } = countSelected(context, selection, ['employerCounts']);
  identities.gather(employerCounts);
  const { codes, found } = mostOf(employerCounts, MOST_FILERS);
  return {
    years: [...years],
    filings: selection.total,
    employerIds: codes.map((code) => identities.idOf(identities.ofCode[code]!)),
    employers: found,
  };
}

/** The codes from 1 with the largest counts, at most a number of them, ties by code; `found` is how many have any. */
function mostOf(counts: Int32Array, limit: number): { codes: number[]; found: number } {
  const having = new Int32Array(DISTINCT);
  for (let code = 1; code < counts.length; code++) having[Math.min(counts[code]!, DISTINCT - 1)]!++;
  let least = DISTINCT - 1;
  for (let kept = having[least]!; least > 1 && kept < limit; kept += having[least]!) least--;
  const codes: number[] = [];
  for (let code = 1; code < counts.length; code++) if (counts[code]! >= least) codes.push(code);
  codes.sort((a, b) => counts[b]! - counts[a]! || a - b);
  return { codes: codes.slice(0, limit), found: counts.length - 1 - having[0]! };
}

/** The selected filings of each employer and their plausible yearly pay, in the order of the ids. */
export function payOfEmployers(
  context: Context,
  { bitmap }: Selection,
  employerIds: readonly string[],
): EmployerPay[] {
  const { snapshot, identities, scratch } = context;
  if (!bitmap) fillRows(scratch.bitmap, snapshot.rows);
  const rows = bitmap ?? scratch.bitmap;
  return employerIds.map((id) => {
    const identity = identities.findId(id);
    const codes = identity !== 0 ? identities.codesOf(identity) : new Int32Array();
    const { n, setAside, amounts } = payUnder(context, rows, codes);
    return { n, setAside, paid: amounts.length, figures: figuresOf(amounts) };
  });
}

/** Titles whose pay is drawn. */
const ROLES = 5;

/** Plausible yearly pay of the selected filings under each of the first titles, of the newest fiscal years. */
export function payOfTitles(
  { snapshot, scratch }: Context,
  { bitmap }: Selection,
  largest: readonly { readonly name: string }[],
): EmployerStatistics['roles'] {
  const titles = largest.slice(0, ROLES);
  const { pay, columns, dictionaries } = snapshot;
  const newest = recentRows(snapshot)?.bitmap;
  const found = titles.map(() => [] as number[]);
  /** Which of the titles a code is; -1 for none. */
  const places = new Map<number, number>();
  if (!bitmap) fillRows(scratch.bitmap, snapshot.rows);
  eachRow(bitmap ?? scratch.bitmap, (row) => {
    const code = columns.job_title[row]!;
    const cents = pay.annual[pay.codes[row]!]!;
    if ((newest && !hasRow(newest, row)) || !isPlausible(cents)) return;
    const place =
      places.get(code) ??
      titles.findIndex(({ name }) => name === textOf(dictionaries.job_title, code));
    places.set(code, place);
    found[place]?.push(cents / 100);
  });
  return titles.map(({ name }, k) => {
    const amounts = Float64Array.from(found[k]!);
    return { name, paid: amounts.length, pay: amounts.length > 0 ? quantilesOf(amounts) : null };
  });
}
