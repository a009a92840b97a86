import { CUT_FROM, isCut } from '#server/h1b/identity/compare-names.ts';
import { coreOf } from '#server/h1b/identity/employer-key.ts';

/** Groups of two numbers or more that have the same text. */
export function groupsOf(numbers: readonly number[], by: (k: number) => string): number[][] {
  return [...Map.groupBy(numbers, by).values()].filter((group) => group.length > 1);
}

/** Visits each pair of items once. */
export function eachPair<T>(items: readonly T[], visit: (a: T, b: T) => void): void {
  for (let at = 0; at < items.length; at++)
    for (let next = at + 1; next < items.length; next++) visit(items[at]!, items[next]!);
}

/** A word after which a name goes on. */
const ENDS_SMALL = / (?:and|of|at|for|in|the)$/;

/** Pairs of keys of which one is the other, cut within a word or where it may have been cut between words; and whether it is the beginning of no third name. */
export function cutPairs(
  keys: readonly string[],
  mayBeCut: (key: number) => boolean = () => false,
): { readonly short: number; readonly long: number; readonly isOnly: boolean }[] {
  const sorted = [...keys.keys()].toSorted((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
  return [...sorted.entries()].flatMap(([at, short]) => {
    const begin = keys[short]!;
    if (begin.length < CUT_FROM) return [];
    const longer: number[] = [];
    const betweenWords = ENDS_SMALL.test(begin) || mayBeCut(short);
    for (let next = at + 1; next < sorted.length; next++) {
      const long = sorted[next]!;
      if (!keys[long]!.startsWith(begin)) break;
      if (betweenWords || isCut(begin, keys[long]!)) longer.push(long);
    }
    const isOnly = new Set(longer.map((long) => coreOf(keys[long]!))).size === 1;
    return longer.map((long) => ({ short, long, isOnly }));
  });
}

/** Words that are alike in all letters but one, or in the order of two: pairs of items of which one is `known`. */
export function pairsOneOff<T extends { readonly word: string }>(
  items: readonly T[],
  isKnown: (item: T) => boolean,
): [known: T, other: T][] {
  const byRest = new Map<string, Set<T>>();
  for (const item of items.filter(isKnown)) {
    for (const rest of restsOf(item.word)) {
      const known = byRest.get(rest);
      if (known) known.add(item);
      else byRest.set(rest, new Set([item]));
    }
  }
  if (byRest.size === 0) return [];
  const pairs: [T, T][] = [];
  for (const item of items) {
    const near = new Set(restsOf(item.word).flatMap((rest) => [...(byRest.get(rest) ?? [])]));
    for (const known of near) {
      if (known.word !== item.word && known.word[0] === item.word[0]) pairs.push([known, item]);
    }
  }
  return pairs;
}

/** A word, and what is left of it without one of its letters but the first. */
function restsOf(word: string): string[] {
  const rests = [word];
  for (let k = 1; k < word.length; k++) rests.push(word.slice(0, k) + word.slice(k + 1));
  return rests;
}
