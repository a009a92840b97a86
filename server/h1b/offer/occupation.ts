import { eachRow, everyWord } from '#server/h1b/selection/bitmap.ts';
import { socEdition } from '#server/h1b/selection/soc-editions.ts';
import type { RowSet } from '#server/h1b/offer/row-sets.ts';
import { textOf } from '#server/h1b/snapshot/dictionary.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';

/** Rows that are looked at; of more, an even part, which knows the occupation of most as well. */
const LOOKED_AT = 65_536;

/**
 * The occupation that most of the rows have, its codes of all editions counted together; null when none has one. `count` is
 * asked how many of them have it.
 */
export function mainOccupation(
  snapshot: Snapshot,
  { rows, n }: RowSet,
  count: (soc: string) => number,
): OfferAnswer['occupation'] {
  const { soc_code: codes, soc_title: titles } = snapshot.columns;
  const { dictionaries } = snapshot;
  const looked = everyWord(rows, Math.ceil(n / LOOKED_AT));
  const counts = new Int32Array(dictionaries.soc_code.size);
  eachRow(looked, (row) => void counts[codes[row]!]!++);
  const editions = new Map<string, { codes: number[]; n: number }>();
  for (let code = 1; code < counts.length; code++) {
    if (counts[code] === 0) continue;
    const edition = socEdition(textOf(dictionaries.soc_code, code)!);
    if (edition === null) continue;
    const found = editions.get(edition) ?? { codes: [], n: 0 };
    found.codes.push(code);
    found.n += counts[code]!;
    editions.set(edition, found);
  }
  let main: { codes: number[]; n: number } | undefined;
  for (const each of editions.values()) if (!main || each.n > main.n) main = each;
  if (!main) return null;
  const most = main.codes.reduce((a, b) => (counts[b]! > counts[a]! ? b : a));
  const named = new Int32Array(dictionaries.soc_title.size);
  eachRow(looked, (row) => {
    if (codes[row] === most) named[titles[row]!]!++;
  });
  let title = 0;
  for (let code = 1; code < named.length; code++)
    if (named[code]! > named[title]! || title === 0) title = code;
  const soc = textOf(dictionaries.soc_code, most)!.replace(/\.00$/, '');
  return {
    code: soc,
    title: named[title]! > 0 ? textOf(dictionaries.soc_title, title) : null,
    n: count(soc),
  };
}
