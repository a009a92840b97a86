import { runsOf } from '#server/h1b/offer/pay-model/features.ts';
import { type FiledPay, titleOf } from '#server/h1b/offer/pay-model/filed-pay.ts';

/** The occupation that most employers file a title under, with and without one of them; an unknown title has that of its longest known run of words. */
export class TitleOccupations {
  readonly #byTitle = new Map<string, Map<string, Set<number>>>();

  constructor(filings: readonly FiledPay[]) {
    for (const each of filings) {
      if (each.occupation === null) continue;
      const title = titleOf(each);
      const found = this.#byTitle.get(title) ?? new Map<string, Set<number>>();
      this.#byTitle.set(title, found);
      const employers = found.get(each.occupation) ?? new Set();
      found.set(each.occupation, employers.add(each.employer));
    }
  }

  ofTitle(title: string, without?: number): string | null {
    let [most, main]: [number, string | null] = [0, null];
    for (const [occupation, employers] of this.#byTitle.get(title) ?? []) {
      const n = employers.size - (without !== undefined && employers.has(without) ? 1 : 0);
      if (n > most || (n === most && n > 0 && occupation < main!)) [most, main] = [n, occupation];
    }
    return main;
  }

  of(words: readonly string[], without?: number): string | null {
    const own = this.ofTitle(words.join(' '), without);
    if (own !== null) return own;
    for (const run of runsOf(words)) {
      const found = this.ofTitle(run, without);
      if (found !== null) return found;
    }
    return null;
  }
}
