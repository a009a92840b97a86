import { isWithin } from '#server/h1b/places/distance.ts';
import { equalCodes, findCode } from '#server/h1b/snapshot/dictionary.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import type { Around } from '#shared/h1b/more-filters.ts';

/** Where the work must be; a folded city, states by their letters, a circle or several. */
export interface PlaceRequest {
  readonly city: string | undefined;
  readonly states: readonly string[] | undefined;
  readonly around: Around | undefined;
}

/** The places that meet a wish, ascending, into `out`; returns how many. A circle around an unknown place has none. */
export function matchPlaces(
  { places, dictionaries }: Snapshot,
  wish: PlaceRequest,
  out: Int32Array,
): number {
  const { city, states, around } = wish;
  const [first, end] = city === undefined ? [0, 0] : equalCodes(dictionaries.city, city);
  const wanted = states && new Set(states.map((state) => findCode(dictionaries.state, state)));
  let count = 0;
  for (let place = 0; place < places.city.length; place++) {
    const code = places.city[place]!;
    if (city !== undefined && (code < first || code >= end)) continue;
    const state = places.state[place]!;
    if (wanted && (state === 0 || !wanted.has(state))) continue;
    if (around) {
      const point = { latitude: places.latitude[place]!, longitude: places.longitude[place]! };
      // NaN, which stands for an unknown position, is within no distance.
      if (!around.at?.some((at) => isWithin(point, at, around.miles))) continue;
    }
    out[count++] = place;
  }
  return count;
}
