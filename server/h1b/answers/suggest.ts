import { type Dictionary, textOf } from '#server/h1b/snapshot/dictionary.ts';
import { brandsFrom } from '#server/h1b/identity/brands.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { popCount } from '#server/h1b/selection/bitmap.ts';
import { PATTERN_BYTES } from '#server/h1b/selection/scratch.ts';
import { fold } from '#shared/core/fold.ts';
import type { NamedCount, Suggestion, SuggestionKind } from '#shared/h1b/query.ts';

/**
 * Values that contain the typed text ('' for any), most records first, ties by name; spellings of an employer, and titles and
 * statuses that differ only in letter case, are one value, in the spelling that most records have.
 */
export function suggestValues(
  context: Context,
  kind: SuggestionKind,
  text: string,
  limit: number,
): Suggestion[] {
  const { snapshot } = context;
  if (kind === 'statuses') {
    const counts = snapshot.statusBitmaps.map((bitmap) =>
      bitmap.reduce((sum, word) => sum + popCount(word), 0),
    );
    return merge(snapshot.dictionaries.case_status, counts.keys().drop(1), (c) => counts[c]!)
      .filter(({ name, count }) => count > 0 && fold(name).includes(fold(text)))
      .sort(byCount)
      .slice(0, limit);
  }
  if (kind === 'employers') return suggestEmployers(context, text, limit);
  const dictionary = snapshot.searchable.job_title;
  const { starts } = dictionary.postings;
  const rows = (code: number): number => starts[code + 1]! - starts[code]!;
  return merge(dictionary, matching(context, kind, text), rows)
    .filter(({ count }) => count > 0)
    .sort(byCount)
    .slice(0, limit);
}

/** Brands of which a name begins with the text, and employers with a spelling that contains it, each with all its records. */
function suggestEmployers(context: Context, text: string, limit: number): Suggestion[] {
  const { identities } = context;
  const families = brandsFrom(text).map((brand) => identities.families.identityOf(brand));
  const found = new Set(families.filter((identity) => identity !== 0));
  for (const code of matching(context, 'employers', text)) found.add(identities.ofCode[code]!);
  return [...found]
    .map((identity) => ({
      identity,
      chief: identities.chiefOf(identity),
      count: identities.countOf(identity),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.chief - b.chief)
    .slice(0, limit)
    .map(({ identity, chief, count }) => ({
      name: identity < 0 ? identities.nameOf(identity) : identities.spelling(chief),
      count,
      employerId: identities.idOf(identity),
    }));
}

function matching(
  { snapshot, kernels, scratch }: Context,
  kind: 'employers' | 'jobTitles',
  text: string,
): Iterable<number> {
  const name = kind === 'employers' ? 'employer_name' : 'job_title';
  const dictionary = snapshot.searchable[name];
  if (text === '') return Array.from({ length: dictionary.size - 1 }, (_, k) => k + 1);
  const pattern = Buffer.from(fold(text));
  if (pattern.length > PATTERN_BYTES) return [];
  const codes = kind === 'employers' ? scratch.employers : scratch.titles;
  return codes.subarray(0, kernels.matchLines(dictionary, pattern, codes));
}

function byCount(a: NamedCount, b: NamedCount): number {
  return b.count - a.count;
}

/** Merges neighbouring codes that fold to the same text; the dictionary keeps them side by side. */
function merge(
  dictionary: Dictionary,
  codes: Iterable<number>,
  rows: (code: number) => number,
): NamedCount[] {
  const merged: NamedCount[] = [];
  let last = '';
  let most = 0;
  for (const code of codes) {
    const name = textOf(dictionary, code)!;
    const folded = fold(name);
    const count = rows(code);
    const current = merged.at(-1);
    if (current && folded === last) {
      current.count += count;
      if (count > most) current.name = name;
    } else {
      merged.push({ name, count });
    }
    most = current && folded === last ? Math.max(most, count) : count;
    last = folded;
  }
  return merged;
}
