import { type Clue, occupationClues } from '#server/h1b/offer/pay-model/features.ts';
import type { FiledPay, Roles } from '#server/h1b/offer/pay-model/filed-pay.ts';

/** The occupation that most employers file under a clue, and the share of them that do; one employer alone has little to say. */
interface Told {
  readonly occupation: string;
  readonly clarity: number;
}

/** What employers file under a clue. */
interface FiledUnder extends Clue {
  /** The employers of each occupation. */
  readonly occupations: Map<string, Set<number>>;
  /** Of how many occupations each employer is. */
  readonly employers: Map<number, number>;
  /** The occupations, those of most employers first. */
  ordered?: readonly (readonly [string, Set<number>])[];
  /** The employers of all of them. */
  all: number;
}

/** The occupations that employers file titles, pairs of their words and words under. */
export class TitleOccupations {
  readonly #byClue = new Map<string, FiledUnder>();
  /** The clues of each title. */
  readonly #ofTitle: readonly (readonly FiledUnder[])[];

  constructor(filings: readonly FiledPay[], { title, titles, ofEmployer }: Roles) {
    this.#ofTitle = titles.map((words) =>
      occupationClues(words).map((clue) => this.#filedUnder(clue)),
    );
    const seen = new Map<string, Set<number>>();
    for (const [row, { occupation, employer }] of filings.entries()) {
      if (occupation === null) continue;
      const roles = seen.get(occupation) ?? new Set();
      seen.set(occupation, roles);
      if (roles.has(ofEmployer[row]!)) continue;
      roles.add(ofEmployer[row]!);
      for (const clue of this.#ofTitle[title[row]!]!) add(clue, occupation, employer);
    }
  }

  /** What each clue tells. */
  *told(): Iterable<{ clue: Clue } & Told> {
    for (const filed of this.#byClue.values()) {
      const told = tell(filed);
      if (told) yield { clue: filed, ...told };
    }
  }

  /** The occupation of a title, by its number, by its clearest clue, also as known without one employer; null when nothing is known. */
  of(title: number, without?: number): string | null {
    return clearest(this.#ofTitle[title]!, (filed) => tell(filed, without));
  }

  #filedUnder(clue: Clue): FiledUnder {
    const key = `${clue.feature.kind}|${clue.feature.of}`;
    const found = this.#byClue.get(key) ?? {
      ...clue,
      occupations: new Map<string, Set<number>>(),
      employers: new Map<number, number>(),
      all: 0,
    };
    this.#byClue.set(key, found);
    return found;
  }
}

function add(filed: FiledUnder, occupation: string, employer: number): void {
  const employers = filed.occupations.get(occupation) ?? new Set();
  filed.occupations.set(occupation, employers);
  // A word that stands in a title twice is one clue; pairs of words may be two.
  if (employers.has(employer)) return;
  employers.add(employer);
  filed.employers.set(employer, (filed.employers.get(employer) ?? 0) + 1);
  filed.all++;
}

/** Looks at the largest occupations only: one employer less is all that may change their order. */
function tell(filed: FiledUnder, without?: number): Told | null {
  filed.ordered ??= [...filed.occupations].toSorted((a, b) => b[1].size - a[1].size);
  const own = without === undefined ? 0 : (filed.employers.get(without) ?? 0);
  let [most, main] = [0, ''];
  for (const [occupation, employers] of filed.ordered) {
    if (employers.size < most) break;
    const n = employers.size - (own > 0 && employers.has(without!) ? 1 : 0);
    if (n > most || (n === most && n > 0 && occupation < main)) [most, main] = [n, occupation];
  }
  return most === 0 ? null : { occupation: main, clarity: most / (filed.all - own + 1) };
}

/** The occupation that the clearest of clues tells, each by its weight; null when none tells any. */
export function clearest<C extends Clue>(
  clues: readonly C[],
  told: (clue: C) => Told | null,
): string | null {
  let [best, occupation]: [number, string | null] = [0, null];
  for (const clue of clues) {
    const each = told(clue);
    if (each && each.clarity * clue.weight > best) {
      [best, occupation] = [each.clarity * clue.weight, each.occupation];
    }
  }
  return occupation;
}
