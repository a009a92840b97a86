import { figuresOf } from '#server/h1b/offer/pay.ts';
import { newestYears } from '#server/h1b/offer/steps.ts';
import { newestYear } from '#server/h1b/offer/year-of-data.ts';
import { eachRow } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import { isPlausible } from '#server/h1b/snapshot/plausible-pay.ts';
import type { H1bFilter } from '#shared/domain/h1b-query.ts';
import type { EmployerPay, Filers } from '#shared/domain/h1b-filers.ts';

/** Fiscal years whose filings count: pay of older ones says little about today's. */
const YEARS = 5;
/** Employers that are listed at most, those with most filings first. */
const MOST_FILERS = 10_000;

/** The filter narrowed to the newest fiscal years of the data, unless it names years. */
export function newestOnly({ snapshot }: Context, filter: H1bFilter): H1bFilter {
  if (filter.years) return filter;
  const years = newestYears(newestYear(snapshot), YEARS);
  return years.length > 0 ? { ...filter, years } : filter;
}

/** Who filed the selected rows: ids of employers, most filings first. */
export function filersOf(
  { snapshot, identities }: Context,
  { total, bitmap }: Selection,
  years: readonly number[],
): Filers {
  const counts = new Int32Array(identities.chiefs.length);
  if (bitmap) eachRow(bitmap, (row) => void counts[snapshot.employer[row]!]!++);
  identities.gather(counts);
  const codes = Array.from(counts.keys().filter((code) => code > 0 && counts[code]! > 0)).sort(
    (a, b) => counts[b]! - counts[a]! || a - b,
  );
  return {
    years: [...years],
    filings: total,
    employerIds: codes
      .slice(0, MOST_FILERS)
      .map((code) => identities.idOf(identities.ofCode[code]!)),
    employers: codes.length,
  };
}

/** The selected filings of each employer and their plausible yearly pay, in the order of the ids. */
export function payOfEmployers(
  { snapshot, identities }: Context,
  { bitmap }: Selection,
  employerIds: readonly string[],
): EmployerPay[] {
  const groups = new Int32Array(identities.chiefs.length).fill(-1);
  for (const [group, id] of employerIds.entries()) {
    const identity = identities.findId(id);
    if (identity > 0) for (const code of identities.codesOf(identity)) groups[code] = group;
  }
  const found = employerIds.map(() => ({ n: 0, setAside: 0, cents: [] as number[] }));
  const { pay, employer } = snapshot;
  if (bitmap) {
    eachRow(bitmap, (row) => {
      const group = groups[employer[row]!]!;
      if (group < 0) return;
      const each = found[group]!;
      each.n++;
      const code = pay.codes[row]!;
      if (code === 0) return;
      const annual = pay.annual[code]!;
      if (isPlausible(annual)) each.cents.push(annual);
      else each.setAside++;
    });
  }
  return found.map(({ n, setAside, cents }) => ({
    n,
    setAside,
    paid: cents.length,
    figures: figuresOf(Float64Array.from(cents)),
  }));
}
