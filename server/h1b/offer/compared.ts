import { filterTexts } from '#server/h1b/offer/filter-texts.ts';
import { movedPay, type Movement } from '#server/h1b/offer/moved-pay.ts';
import { payOf } from '#server/h1b/offer/pay.ts';
import type { RowSet, RowSets } from '#server/h1b/offer/row-sets.ts';
import { type OfferPlace, placesOf } from '#server/h1b/offer/steps.ts';
import { eachRow, setRow } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { textOf } from '#server/h1b/snapshot/dictionary.ts';
import { fold } from '#shared/core/fold.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import type { Offer } from '#shared/h1b/offer-ask.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';

type Compared = OfferAnswer['compared'][number];

/** What an offer is compared with. */
interface ComparedQuestion {
  readonly title: string;
  readonly soc: string | undefined;
  readonly place: OfferPlace;
  readonly level: Offer['level'];
  readonly years: readonly number[];
  readonly movement: Movement;
  /** The offer's amount in cents. */
  readonly asked: number | undefined;
}

/**
 * The offer among the filings of ever wider groups: the title at the place, at the wage level where one is given, in the state and
 * anywhere, and its occupation. A group with fewer than 10 filings, or with the same ones as the group before, is left out.
 */
export function compareWider(
  context: Context,
  sets: RowSets,
  { title, soc, place, level, years, movement, asked }: ComparedQuestion,
): Compared[] {
  const near = placesOf(place);
  const places: typeof near = near.some(([name]) => name === 'anywhere')
    ? near
    : [...near, ['anywhere', {}]];
  const when = years.length > 0 ? { years } : {};
  const [first] = places;
  const groups: { by: Compared['by']; place: Compared['place']; filter: H1bFilter }[] = places.map(
    ([name, where]) => ({
      by: 'title',
      place: name,
      filter: { jobTitle: title, ...where, ...when },
    }),
  );
  if (first && level !== undefined) {
    const [name, where] = first;
    const filter = { jobTitle: title, ...where, ...when, levels: [level] };
    groups.splice(1, 0, { by: 'title', place: name, filter });
  }
  const widest = near.at(-1);
  if (widest && soc !== undefined) {
    const [name, where] = widest;
    groups.push({ by: 'occupation', place: name, filter: { soc, ...where, ...when } });
  }
  let before = -1;
  return groups.flatMap(({ by, place: at, filter }) => {
    const set = sets.rowsOf(filter);
    const { paid } = payOf(context, set);
    if (paid < FEW_FILINGS || (by === 'title' && set.n === before)) return [];
    before = set.n;
    const { figures, percentile } = movedPay(context, set, movement, asked);
    const isOfLevel = filter.levels !== undefined;
    return [
      {
        by,
        place: at,
        years: [...years],
        level: isOfLevel ? (level ?? null) : null,
        n: set.n,
        paid,
        figures,
        percentile,
        filter: filterTexts(filter),
      },
    ];
  });
}

/** The rows of a set whose title is just the typed one, in any letter case, and where an amount in cents stands among their pay. */
export function payOfTitle(
  context: Context,
  set: RowSet,
  { offer, movement, asked }: { offer: Offer; movement: Movement; asked: number | undefined },
): NonNullable<OfferAnswer['comparable']>['sameTitle'] {
  const { title, dictionaries } = context.snapshot;
  const { job_title: texts } = dictionaries;
  const wanted = fold(offer.title.trim());
  const bytes = Buffer.byteLength(offer.title.trim());
  const known = new Map<number, boolean>();
  const isSame = (code: number): boolean => {
    // Most titles are longer and are not read.
    if (texts.starts[code + 1]! - texts.starts[code]! !== bytes) return false;
    const answer = known.get(code) ?? fold(textOf(texts, code) ?? '') === wanted;
    known.set(code, answer);
    return answer;
  };
  const rows = new Uint32Array(set.rows.length);
  let n = 0;
  eachRow(set.rows, (row) => {
    if (!isSame(title[row]!)) return;
    setRow(rows, row);
    n++;
  });
  const { percentile } = movedPay(context, { rows, n }, movement, asked);
  return { n, paid: payOf(context, { rows, n }).paid, percentile };
}
