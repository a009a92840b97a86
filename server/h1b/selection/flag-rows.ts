import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import { allTexts } from '#server/h1b/snapshot/dictionary.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { H1B_KINDS } from '#shared/domain/h1b-columns.ts';
import type { H1bFilter } from '#shared/domain/h1b-query.ts';
import { fold } from '#shared/domain/fold.ts';

/** Values of a column with few values, of which a row must have one; texts of the visa class are folded. */
export type FlagWish =
  | { readonly flag: 'fiscal_year'; readonly values: readonly number[] }
  | { readonly flag: 'kind'; readonly values: readonly number[] }
  | {
      readonly flag: 'wage_level' | 'visa_class' | 'h1b_dependent' | 'secondary_entity';
      readonly values: readonly string[];
    };

/** The wishes of a filter. */
export function planFlags(filter: H1bFilter): FlagWish[] {
  const { years, levels, visaClass, kinds, dependent, clientSite } = filter;
  const wishes: FlagWish[] = [];
  if (years) wishes.push({ flag: 'fiscal_year', values: years.map((year) => year - YEAR_BASE) });
  if (kinds) wishes.push({ flag: 'kind', values: kinds.map((kind) => H1B_KINDS.indexOf(kind)) });
  if (levels) wishes.push({ flag: 'wage_level', values: levels });
  if (visaClass) wishes.push({ flag: 'visa_class', values: [fold(visaClass)] });
  if (dependent) wishes.push({ flag: 'h1b_dependent', values: [dependent] });
  if (clientSite) wishes.push({ flag: 'secondary_entity', values: [clientSite] });
  return wishes;
}

/** Sets exactly the bits of the rows that have one of the values. */
export function writeFlagged(snapshot: Snapshot, wish: FlagWish, target: Uint32Array): void {
  target.fill(0);
  const { values, bitmaps } = snapshot.flags[wish.flag];
  const wanted = codesOf(snapshot, wish);
  for (const [k, value] of values.entries()) {
    if (!wanted.has(value)) continue;
    const bitmap = bitmaps[k]!;
    for (let w = 0; w < target.length; w++) target[w]! |= bitmap[w]!;
  }
}

function codesOf({ dictionaries }: Snapshot, wish: FlagWish): Set<number> {
  if (wish.flag === 'fiscal_year' || wish.flag === 'kind') return new Set(wish.values);
  const isYesNo = wish.flag === 'h1b_dependent' || wish.flag === 'secondary_entity';
  const texts = allTexts(dictionaries[isYesNo ? 'yes_no' : (wish.flag as 'wage_level')]);
  const meets = (text: string): boolean =>
    wish.flag === 'visa_class' ? isVisaClass(text, wish.values[0]!) : wish.values.includes(text);
  return new Set(texts.flatMap((text, code) => (text !== null && meets(text) ? [code] : [])));
}

/** Whether a visa class is the folded one, or begins with it as a word: E-3 finds E-3 Australian. */
function isVisaClass(text: string, folded: string): boolean {
  const found = fold(text);
  return found === folded || found.startsWith(`${folded} `);
}
