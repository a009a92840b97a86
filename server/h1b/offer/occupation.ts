import { eachRow } from '#server/h1b/selection/bitmap.ts';
import { socEdition } from '#server/h1b/selection/soc-editions.ts';
import type { RowSet } from '#server/h1b/offer/row-sets.ts';
import { textOf } from '#server/h1b/snapshot/dictionary.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import type { OfferAnswer } from '#shared/domain/h1b-offer.ts';

/** The occupation that most of the rows have, its codes of all editions counted together; null when none has one. */
export function mainOccupation(snapshot: Snapshot, { rows }: RowSet): OfferAnswer['occupation'] {
  const { soc_code: codes, soc_title: titles } = snapshot.columns;
  const { dictionaries } = snapshot;
  const counts = new Int32Array(dictionaries.soc_code.size);
  eachRow(rows, (row) => void counts[codes[row]!]!++);
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
  eachRow(rows, (row) => {
    if (codes[row] === most) named[titles[row]!]!++;
  });
  let title = 0;
  for (let code = 1; code < named.length; code++)
    if (named[code]! > named[title]! || title === 0) title = code;
  return {
    code: textOf(dictionaries.soc_code, most)!.replace(/\.00$/, ''),
    title: named[title]! > 0 ? textOf(dictionaries.soc_title, title) : null,
    n: main.n,
  };
}
