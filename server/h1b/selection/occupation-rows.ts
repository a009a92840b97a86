import { socEdition } from '#server/h1b/selection/soc-editions.ts';
import { allTexts } from '#server/h1b/snapshot/dictionary.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { fold } from '#shared/core/fold.ts';

/** The words of a snapshot's occupations, by code of their dictionaries. */
interface Words {
  /** One name for the codes of all editions. */
  readonly editions: readonly (string | null)[];
  /** Folded titles. */
  readonly titles: readonly (string | null)[];
}

const wordsOf = new WeakMap<Snapshot, Words>();

/** The occupations under a SOC code of any edition, or with a folded text in their titles, ascending, into `out`; returns how many. */
export function matchOccupations(snapshot: Snapshot, text: string, out: Int32Array): number {
  const { code, title } = snapshot.occupations;
  const { editions, titles } = words(snapshot);
  const edition = socEdition(text);
  let count = 0;
  for (let k = 0; k < code.length; k++) {
    const found =
      edition === null
        ? titles[title[k]!]?.includes(text) === true
        : editions[code[k]!] === edition;
    if (found) out[count++] = k;
  }
  return count;
}

function words(snapshot: Snapshot): Words {
  let known = wordsOf.get(snapshot);
  if (!known) {
    const { soc_code: codes, soc_title: titles } = snapshot.dictionaries;
    known = {
      editions: allTexts(codes).map((code) => (code === null ? null : socEdition(code))),
      titles: allTexts(titles).map((title) => (title === null ? null : fold(title))),
    };
    wordsOf.set(snapshot, known);
  }
  return known;
}
