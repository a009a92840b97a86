/** The five percentiles of pay that are reported. */
const SHARES = { p10: 0.1, p25: 0.25, p50: 0.5, p75: 0.75, p90: 0.9 } as const;

/** Amounts at percentiles. */
export type Quantiles = Record<keyof typeof SHARES, number>;

/**
 * The amounts at the five percentiles; reorders the amounts, of which there must be some. The share p lies at position
 * p * (n + 1) from 1, so that of further amounts from the same source half fall between the 25th and the 75th, however few
 * are known: the usual p * (n - 1) draws the two together when there are few.
 */
export function quantilesOf(amounts: Float64Array): Quantiles {
  const n = amounts.length;
  let from = 0;
  const entries = Object.entries(SHARES).map(([name, share]) => {
    const at = Math.min(Math.max(share * (n + 1) - 1, 0), n - 1);
    const low = Math.floor(at);
    select(amounts, low, from);
    from = low;
    const first = amounts[low]!;
    if (low === at) return [name, first];
    return [name, first + (least(amounts, low + 1) - first) * (at - low)];
  });
  return Object.fromEntries(entries) as Quantiles;
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

function least(amounts: Float64Array, from: number): number {
  let found = Infinity;
  for (let k = from; k < amounts.length; k++) found = Math.min(found, amounts[k]!);
  return found;
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
