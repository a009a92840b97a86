/** The five percentiles of pay that are reported. */
const SHARES = { p10: 0.1, p25: 0.25, p50: 0.5, p75: 0.75, p90: 0.9 } as const;

/** Amounts at percentiles. */
export type Quantiles = Record<keyof typeof SHARES, number>;

/** Where the share p lies among n amounts, from 0: at p * (n + 1) - 1. */
const positionsOf = (n: number) =>
  Object.values(SHARES).map((share) => Math.min(Math.max(share * (n + 1) - 1, 0), n - 1));

/** The ranks of the amounts below and above each percentile of n amounts, of which there must be some, ascending. */
export function ranksAround(n: number): number[] {
  return positionsOf(n).flatMap((at) => [Math.floor(at), Math.ceil(at)]);
}

/**
 * The amounts at the five percentiles of n; `amountAt` gives the amount at each of `ranksAround`, by its place there. The share
 * p lies at position p * (n + 1) from 1, so that of further amounts from the same source half fall between the 25th and the
 * 75th, however few are known: the usual p * (n - 1) draws the two together when there are few.
 */
export function quantilesAt(n: number, amountAt: (place: number) => number): Quantiles {
  const positions = positionsOf(n);
  const entries = Object.keys(SHARES).map((name, k) => {
    const [low, high] = [amountAt(2 * k), amountAt(2 * k + 1)];
    return [name, low + (high - low) * (positions[k]! % 1)];
  });
  return Object.fromEntries(entries) as Quantiles;
}

/** The amounts at the five percentiles; reorders the amounts, of which there must be some. */
export function quantilesOf(amounts: Float64Array): Quantiles {
  let from = 0;
  const found = ranksAround(amounts.length).map((rank) => {
    if (rank > from || from === 0) select(amounts, rank, from);
    from = rank;
    return amounts[rank]!;
  });
  return quantilesAt(amounts.length, (k) => found[k]!);
}

/** The median of amounts, of which there must be some; reorders them. */
export function medianOf(amounts: Float64Array): number {
  const high = amounts.length >> 1;
  select(amounts, high, 0);
  if (amounts.length % 2 === 1) return amounts[high]!;
  let low = -Infinity;
  for (let k = 0; k < high; k++) low = Math.max(low, amounts[k]!);
  return (low + amounts[high]!) / 2;
}

/** The percentage of amounts below one, of which equal ones count half; from 0 to 100, and null for no amounts. */
export function percentileOf(amounts: Float64Array, amount: number): number | null {
  if (amounts.length === 0) return null;
  let twice = 0;
  for (const each of amounts) twice += each < amount ? 2 : each === amount ? 1 : 0;
  return (50 * twice) / amounts.length;
}

/** Puts the amount of rank k (from 0) at k, lower ones before and higher ones after it; those before `from` are the lowest already. */
function select(amounts: Float64Array, k: number, from: number): void {
  let low = from;
  let high = amounts.length - 1;
  while (low < high) {
    const pivot = amounts[(low + high) >> 1]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (amounts[i]! < pivot) i++;
      while (amounts[j]! > pivot) j--;
      if (i > j) break;
      const swapped = amounts[i]!;
      amounts[i++] = amounts[j]!;
      amounts[j--] = swapped;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else return;
  }
}
