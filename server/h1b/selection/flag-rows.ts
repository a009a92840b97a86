import { setRow } from '#server/h1b/selection/bitmap.ts';
import { allTexts } from '#server/h1b/snapshot/dictionary.ts';
import { COLUMNS, KIND_FLAG, type ResidentColumn, YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { fold } from '#shared/core/fold.ts';
import { H1B_KINDS, type H1bKind } from '#shared/h1b/columns.ts';

/** Name of a column of texts in memory. */
type TextColumn = {
  [C in ResidentColumn]: (typeof COLUMNS)[C] extends { kind: 'text' } ? C : never;
}[ResidentColumn];

/** Values of a column with few values, of which a row must have one. */
export type ColumnRequest =
  | { readonly column: typeof KIND_FLAG; readonly values: readonly H1bKind[] }
  | { readonly column: 'fiscal_year'; readonly values: readonly number[] }
  | {
      readonly column: TextColumn;
      readonly values: readonly string[];
      /** The text is one of the values in any letter case, or begins with it as a word: E-3 finds E-3 Australian. */
      readonly firstWords?: true | undefined;
    };

/**
 * Sets exactly the bits of the rows that have one of the values. A column that has a bitmap per value (FLAGS) costs next to
 * nothing, another resident one a pass over its codes.
 */
export function writeWished(snapshot: Snapshot, wish: ColumnRequest, target: Uint32Array): void {
  target.fill(0);
  const wanted = wantedCodes(snapshot, wish);
  const flag = Object.hasOwn(snapshot.flags, wish.column)
    ? snapshot.flags[wish.column as keyof Snapshot['flags']]
    : undefined;
  if (!flag) {
    const codes = snapshot.columns[wish.column as ResidentColumn];
    for (let row = 0; row < snapshot.rows; row++) if (wanted.has(codes[row]!)) setRow(target, row);
    return;
  }
  for (const [k, value] of flag.values.entries()) {
    if (!wanted.has(value)) continue;
    const bitmap = flag.bitmaps[k]!;
    for (let w = 0; w < target.length; w++) target[w]! |= bitmap[w]!;
  }
}

function wantedCodes({ dictionaries }: Snapshot, wish: ColumnRequest): Set<number> {
  if (wish.column === KIND_FLAG) return new Set(wish.values.map((kind) => H1B_KINDS.indexOf(kind)));
  if (wish.column === 'fiscal_year') return new Set(wish.values.map((year) => year - YEAR_BASE));
  const { values, firstWords } = wish;
  const folded = values.map(fold);
  const meets = (text: string): boolean =>
    firstWords
      ? folded.some((value) => `${fold(text)} `.startsWith(`${value} `))
      : values.includes(text);
  const texts = allTexts(dictionaries[COLUMNS[wish.column].dictionary]);
  return new Set(texts.flatMap((text, code) => (text !== null && meets(text) ? [code] : [])));
}
