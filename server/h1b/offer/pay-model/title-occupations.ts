import { type Clue, occupationClues } from '#server/h1b/offer/pay-model/features.ts';
import { type FiledPay, titleOf } from '#server/h1b/offer/pay-model/filed-pay.ts';

/** The occupation that most employers file under a clue, and the share of them that do; one employer alone has little to say. */
interface Told {
  readonly occupation: string;
  readonly clarity: number;
}

const keyOf = ({ kind, of }: Clue['feature']) => `${kind}|${of}`;

/** The occupations that employers file titles, pairs of their words and words under. */
export class TitleOccupations {
  readonly #byClue = new Map<string, { clue: Clue; occupations: Map<string, Set<number>> }>();

  constructor(filings: readonly FiledPay[]) {
    const seen = new Set<string>();
    for (const { occupation, words, employer } of filings) {
      if (occupation === null) continue;
      const key = `${employer}|${occupation}|${titleOf({ words })}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const clue of occupationClues(words)) this.#add(clue, occupation, employer);
    }
  }

  /** What each clue tells. */
  *told(): Iterable<{ clue: Clue } & Told> {
    for (const { clue } of this.#byClue.values()) {
      const told = this.#tell(clue);
      if (told) yield { clue, ...told };
    }
  }

  /** The occupation of a title by its clearest clue, also as known without one employer; null when nothing is known. */
  of(words: readonly string[], without?: number): string | null {
    return clearest(occupationClues(words), (clue) => this.#tell(clue, without));
  }

  #add(clue: Clue, occupation: string, employer: number): void {
    const key = keyOf(clue.feature);
    const found = this.#byClue.get(key) ?? { clue, occupations: new Map<string, Set<number>>() };
    this.#byClue.set(key, found);
    const employers = found.occupations.get(occupation) ?? new Set();
    found.occupations.set(occupation, employers.add(employer));
  }

  #tell(clue: Clue, without?: number): Told | null {
    let [most, all, main] = [0, 0, ''];
    for (const [occupation, employers] of this.#byClue.get(keyOf(clue.feature))?.occupations ??
      []) {
      const n = employers.size - (without !== undefined && employers.has(without) ? 1 : 0);
      all += n;
      if (n > most || (n === most && n > 0 && occupation < main)) [most, main] = [n, occupation];
    }
    return most === 0 ? null : { occupation: main, clarity: most / (all + 1) };
  }
}

/** The occupation that the clearest of clues tells, each by its weight; null when none tells any. */
export function clearest(clues: readonly Clue[], tell: (clue: Clue) => Told | null): string | null {
  let [best, occupation]: [number, string | null] = [0, null];
  for (const clue of clues) {
    const told = tell(clue);
    if (told && told.clarity * clue.weight > best) {
      [best, occupation] = [told.clarity * clue.weight, told.occupation];
    }
  }
  return occupation;
}
