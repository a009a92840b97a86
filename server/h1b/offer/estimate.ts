import { monthNumber, payLevel, payLevelAt } from '#server/h1b/offer/growth-index.ts';
import { factorsOf, type Movement } from '#server/h1b/offer/moved-pay.ts';
import { titleWords } from '#server/h1b/offer/pay-model/features.ts';
import { type Expected, PayModel } from '#server/h1b/offer/pay-model/pay-model.ts';
import type { RowSet } from '#server/h1b/offer/row-sets.ts';
import { eachRow, everyWord } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { allTexts, textOf } from '#server/h1b/snapshot/dictionary.ts';
import { isPlausible } from '#server/h1b/snapshot/plausible-pay.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import type { Offer } from '#shared/h1b/offer-ask.ts';

/** States of a title that an answer for no place averages. */
const STATES = 12;
/** Rows whose states are counted, and filings of an employer that are looked at, at most. */
const LOOKED_AT = { states: 30_000, employer: 1000 };
/** Weight of filings in a city from which an answer is one for the city. */
const KNOWN_CITY = 3;
/** Standard errors on both sides of the percentage: nine of ten such ranges hold it. */
const SURE = 1.645;

const models = new WeakMap<Snapshot, PayModel>();

/** What was learnt of pay; undefined in a snapshot without it. */
function modelOf(snapshot: Snapshot): PayModel | undefined {
  const { payModel } = snapshot;
  if (!payModel) return undefined;
  const known = models.get(snapshot) ?? new PayModel(payModel);
  models.set(snapshot, known);
  return known;
}

/** The occupation that the words of a title tell, a SOC code; null when they tell none. */
export function occupationOfTitle(snapshot: Snapshot, title: string): string | null {
  return modelOf(snapshot)?.occupationOf(titleWords(title)) ?? null;
}

/** A question to the model. */
interface EstimateQuestion {
  readonly offer: Offer;
  /** The city by its name, also where the question named a postal code. */
  readonly city: string | undefined;
  readonly state: string | undefined;
  /** The filings of the role everywhere. */
  readonly titled: RowSet;
  /** Codes of the named employer's spellings, none without one. */
  readonly employer: Int32Array;
}

type Estimate = NonNullable<OfferAnswer['estimate']>;
interface Estimated {
  readonly estimate: Estimate;
  readonly percentile: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** What all filings together say of the pay for a role at a place; null when no word of the title is known. */
export function estimatePay(
  context: Context,
  asked: EstimateQuestion,
  movement: Movement,
): Estimated | null {
  const model = modelOf(context.snapshot);
  if (!model) return null;
  const { offer, titled } = asked;
  const all = titleWords(offer.title);
  const words = all.filter((word) => model.knows(word));
  if (words.length === 0) return null;
  const occupation = model.occupationOf(words);
  const places = asked.state
    ? [{ state: asked.state, share: 1 }]
    : statesOf(context.snapshot, titled);
  const city = asked.city ?? null;
  const job = { words, occupation, city };
  const plain = average(
    places.map(({ state, share }) => ({
      share,
      expected: model.expect({ ...job, state }, offer.level),
    })),
  );
  const { expected, employer } = withEmployer(context, model, asked, plain, movement);
  const { newest } = model;
  const growth = growthSince(model.month, movement);
  const gap = model.month === null ? 0 : (monthNumber(movement.month) - model.month) / 12;
  const amountAt = (share: number, moved: number, years: number) =>
    Math.round(Math.exp(model.quantile(expected, share, years) + moved));
  const figures = (moved: number, years: number): Estimate['figures'] => {
    const at = (share: number) => amountAt(share, moved, years);
    return { p10: at(0.1), p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9) };
  };
  const standing = (shift: number): number | null => {
    if (offer.annual === undefined) return null;
    const { centre, spread } = expected;
    const log = Math.log(offer.annual) - growth;
    return 100 * model.shareBelow({ centre: centre + shift, spread }, log, gap);
  };
  const error = SURE * model.error(expected, gap);
  const isOfCity =
    city !== null && asked.state !== undefined && model.cityWeight(city, asked.state) >= KNOWN_CITY;
  return {
    estimate: {
      place: isOfCity ? 'city' : asked.state ? 'state' : 'anywhere',
      fiscalYear: newest,
      figures: figures(growth, gap),
      filed: figures(0, 0),
      average: { from: amountAt(0.4, growth, gap), to: amountAt(0.6, growth, gap) },
      level: offer.level ?? null,
      employer,
      occupation,
      dropped: all.filter((word) => !words.includes(word)),
    },
    percentile: standing(0),
    low: standing(error),
    high: standing(-error),
  };
}

function growthSince(since: number | null, { month, index }: Movement): number {
  return since === null ? 0 : payLevel(index, month).log - payLevelAt(index, since);
}

/** The states in which a role is mostly filed, with their shares. */
function statesOf(
  snapshot: Snapshot,
  { rows, n }: RowSet,
): { state: string | null; share: number }[] {
  const { worksite_state: codes } = snapshot.columns;
  const counts = new Int32Array(snapshot.dictionaries.state.size);
  eachRow(everyWord(rows, Math.ceil(n / LOOKED_AT.states)), (row) => void counts[codes[row]!]!++);
  const most = Array.from(counts, (count, code) => ({ count, code }))
    .filter(({ count, code }) => count > 0 && code > 0)
    .toSorted((a, b) => b.count - a.count || a.code - b.code)
    .slice(0, STATES);
  const total = most.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return [{ state: null, share: 1 }];
  return most.map(({ count, code }) => ({
    state: textOf(snapshot.dictionaries.state, code),
    share: count / total,
  }));
}

/** Pay at several places together; its spread holds what the places differ, too. */
function average(places: readonly { share: number; expected: Expected }[]): Expected {
  const mean = (of: (expected: Expected) => number) =>
    places.reduce((sum, { share, expected }) => sum + share * of(expected), 0);
  const centre = mean((each) => each.centre);
  const without = places[0]!.expected.without.map((_, k) => mean((each) => each.without[k]!));
  const variance = mean((each) => each.spread ** 2 + (each.centre - centre) ** 2);
  return { centre, without, spread: Math.sqrt(variance) };
}

/**
 * Moves the centre to what the named employer pays above or below what is expected of its own filings, and narrows the spread.
 * Each of its titles counts once, and fewer titles less.
 */
function withEmployer(
  context: Context,
  model: PayModel,
  { employer, offer }: EstimateQuestion,
  plain: Expected,
  movement: Movement,
): { expected: Expected; employer: Estimate['employer'] } {
  const rows = rowsOf(context.snapshot, employer);
  const cells = residualsByTitle(
    context.snapshot,
    model,
    rows,
    offer.level !== undefined,
    movement,
  );
  if (cells.length === 0) return { expected: plain, employer: null };
  const { alike } = model;
  const mean = cells.reduce((sum, each) => sum + each, 0) / cells.length;
  const trust = (cells.length * alike) / (1 + (cells.length - 1) * alike);
  const shift = trust * mean;
  return {
    expected: {
      centre: plain.centre + shift,
      without: plain.without.map((each) => each + shift),
      spread: plain.spread * Math.sqrt(1 - alike * trust),
    },
    employer: { n: rows.length, factor: Math.exp(shift) },
  };
}

/** The rows of an employer; of many, an even part. */
function rowsOf(snapshot: Snapshot, codes: Int32Array): number[] {
  const { starts, order } = snapshot.searchable.employer_name.postings;
  const rows = Array.from(codes).flatMap((code) =>
    Array.from(order.subarray(starts[code], starts[code + 1])),
  );
  const step = Math.ceil(rows.length / LOOKED_AT.employer);
  return rows.filter((_, k) => k % step === 0);
}

/** How far an employer's filings lie from what is expected of them, a mean for each title. */
function residualsByTitle(
  snapshot: Snapshot,
  model: PayModel,
  rows: readonly number[],
  withLevel: boolean,
  movement: Movement,
): number[] {
  const { pay, columns, dictionaries, title } = snapshot;
  const levels = allTexts(dictionaries.wage_level);
  const cells = new Map<string, { sum: number; n: number }>();
  const growth = growthSince(model.month, movement);
  const factorOf = factorsOf(snapshot, movement);
  for (const row of rows) {
    const annual = pay.annual[pay.codes[row]!]!;
    const level = withLevel ? (levels[columns.wage_level[row]!] ?? null) : undefined;
    if (pay.codes[row] === 0 || !isPlausible(annual) || level === null) continue;
    const words = titleWords(textOf(dictionaries.job_title, title[row]!) ?? '');
    const state = textOf(dictionaries.state, columns.worksite_state[row]!);
    const city = textOf(dictionaries.city, columns.worksite_city[row]!);
    const job = { words, occupation: model.occupationOf(words), state, city };
    const moved = Math.log((annual / 100) * factorOf(row)) - growth;
    const cell = cells.get(words.join(' ')) ?? { sum: 0, n: 0 };
    cell.sum += moved - model.expect(job, level).centre;
    cell.n++;
    cells.set(words.join(' '), cell);
  }
  return Array.from(cells.values(), ({ sum, n }) => sum / n);
}
