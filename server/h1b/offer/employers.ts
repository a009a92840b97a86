import { resolveEmployer } from '#server/h1b/answers/resolve-employer.ts';
import { newestDecision } from '#server/h1b/answers/group.ts';
import { topCodes } from '#server/h1b/answers/top-codes.ts';
import { eachRow } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { countSelected } from '#server/h1b/selection/count-selected.ts';
import { filterTexts } from '#server/h1b/offer/filter-texts.ts';
import { factorsOf, movedPay, type Movement } from '#server/h1b/offer/moved-pay.ts';
import { payOf, payUnder } from '#server/h1b/offer/pay.ts';
import { medianOf } from '#server/h1b/offer/quantiles.ts';
import type { RowSet, RowSets } from '#server/h1b/offer/row-sets.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';
import type { OfferAnswer, OfferFindings } from '#shared/h1b/offer.ts';
import type { Offer } from '#shared/h1b/offer-ask.ts';

/** Employers that are listed. */
const LISTED = 8;

type Found = Pick<
  NonNullable<OfferAnswer['employer']>,
  'state' | 'employerId' | 'name' | 'candidates'
>;

function find(context: Context, { employer, employerId }: Offer): Found | undefined {
  if (employerId !== undefined) {
    const { state, employerId: id, name } = resolveEmployer(context, { id: employerId });
    if (state === 'known') return { state, employerId: id, name, candidates: [] };
  } else if (employer !== undefined) {
    const { state, employerId: id, name, candidates } = resolveEmployer(context, employer);
    if (state !== 'unknown') return { state, employerId: id, name, candidates };
  } else {
    return undefined;
  }
  return { state: 'none', employerId: null, name: null, candidates: [] };
}

/** What the offer's employer filed for the role, in all years and places; for its occupation when the role itself was never filed for. */
export function ofEmployer(
  context: Context,
  sets: RowSets,
  { offer, title }: { offer: Offer; title: string },
  soc: string | undefined,
  movement: Movement,
): OfferAnswer['employer'] {
  const found = find(context, offer);
  if (!found) return null;
  const { snapshot } = context;
  const nothing = {
    n: 0,
    paid: 0,
    figures: null,
    filed: null,
    newestDecision: null,
    newestYear: null,
    newestFiling: null,
  };
  if (found.employerId === null) return { ...found, by: 'title', ...nothing, filter: {} };
  const { employerId } = found;
  let by: 'title' | 'occupation' = 'title';
  let filter: H1bFilter = { employerId, jobTitle: title };
  let set = sets.rowsOf(filter);
  if (set.n === 0 && soc !== undefined) {
    by = 'occupation';
    filter = { employerId, soc };
    set = sets.rowsOf(filter);
  }
  const { n, paid, figures: filed } = payOf(context, set);
  const { figures } = movedPay(context, set, movement);
  const newestOf = (rows: RowSet['rows']): number | null => {
    let newest = 0;
    eachRow(rows, (row) => {
      newest = Math.max(newest, snapshot.columns.fiscal_year[row]!);
    });
    return newest === 0 ? null : newest + YEAR_BASE;
  };
  return {
    ...found,
    by,
    n,
    paid,
    figures,
    filed,
    filter: filterTexts(filter),
    newestDecision: newestDecision(context, { total: set.n, bitmap: set.rows }),
    newestYear: newestOf(set.rows),
    newestFiling: newestOf(sets.rowsOf({ employerId }).rows),
  };
}

/** The employers with most of the comparable filings, each with its median pay. */
export function otherEmployers(
  context: Context,
  { rows, n: total }: RowSet,
  filter: H1bFilter,
  movement: Movement,
): OfferFindings['employers'] {
  const { identities, scratch } = context;
  const factorOf = factorsOf(context.snapshot, movement);
  scratch.bitmap.set(rows);
  const selection = { bitmap: scratch.bitmap, total };
  const { employerCounts } = countSelected(context, selection, ['employerCounts']);
  identities.gather(employerCounts);
  return topCodes(employerCounts, LISTED).map(([code, n]) => {
    const identity = identities.ofCode[code]!;
    const employerId = identities.idOf(identity);
    const { amounts } = payUnder(context, rows, identities.codesOf(identity), factorOf);
    return {
      employerId,
      name: identities.spelling(code),
      n,
      median: amounts.length === 0 ? null : medianOf(amounts) / 100,
      filter: filterTexts({ ...filter, employerId }),
    };
  });
}
