import { nice, ticks } from 'd3-array';

/** A scale from round amount to round amount, with the round amounts between them. */
export interface Axis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** The axis that holds amounts from `low` to `high`, with about `count` ticks. */
export function axisOf(low: number, high: number, count = 4): Axis {
  const [from, to] = nice(low, high > low ? high : low + 1, count);
  return { low: from, high: to, ticks: ticks(from, to, count) };
}

/** Where an amount lies on an axis, in percent of its length; amounts beyond an end lie on it. */
export function placeOn({ low, high }: Axis, amount: number): number {
  return 100 * Math.min(1, Math.max(0, (amount - low) / (high - low)));
}

/** A place as an attribute of a drawing. */
export function percentOf(place: number): string {
  return `${Number(place.toFixed(2))}%`;
}

/** How a label at a place is anchored, so that it stays within the drawing; `half` is the percent of the width that half of it may take. */
export function anchorAt(place: number, half = 8): 'start' | 'middle' | 'end' {
  return place < half ? 'start' : place > 100 - half ? 'end' : 'middle';
}

/** Places of labels, in order, moved apart where they are less than `gap` percent of the width apart, and at least `half` from its ends. */
export function apart(places: readonly number[], gap: number, half: number): number[] {
  const last = places.length - 1;
  const up = places.map((place, k) =>
    Math.min(100 - half - gap * (last - k), Math.max(half + gap * k, place)),
  );
  const down = [...up];
  for (let k = 1; k <= last; k += 1) {
    up[k] = Math.max(up[k]!, up[k - 1]! + gap);
    down[last - k] = Math.min(down[last - k]!, down[last - k + 1]! - gap);
  }
  return up.map((place, k) => (place + down[k]!) / 2);
}
