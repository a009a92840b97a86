import {
  type KnownWords,
  knownWords,
  WORD,
  type WordColumn,
} from '#server/h1b/answers/known-words.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { planConditions } from '#server/h1b/selection/plan.ts';
import { hasRows } from '#server/h1b/selection/execute.ts';
import { fold } from '#shared/core/fold.ts';
import type { Correction, H1bFilter } from '#shared/h1b/query.ts';

/** The texts of a filter that are forgiven, with the columns they are looked for in. */
const FORGIVEN = {
  employer: ['employer_name'],
  jobTitle: ['job_title'],
  searchTerm: ['employer_name', 'job_title'],
  city: ['city'],
} as const satisfies Partial<Record<keyof H1bFilter, readonly WordColumn[]>>;

/**
 * Corrections of the texts that no record has: missing accents, and one typo a word; a text that stays without a record is left
 * as it is. The filter must have been asked and found nothing: its only condition is not asked again.
 */
export function correctFilter(context: Context, filter: H1bFilter): Correction[] {
  const isAlone = planConditions(filter, false).length === 1;
  const isFound = (part: H1bFilter): boolean =>
    planConditions(part, false).every((condition) => hasRows(context, condition));
  return Object.entries(FORGIVEN).flatMap(([name, columns]) => {
    const field = name as keyof typeof FORGIVEN;
    const asked = filter[field];
    if (!asked || (!isAlone && isFound({ [field]: asked }))) return [];
    const lists = columns.map((column) => knownWords(context.snapshot, column));
    const used = fold(asked).replaceAll(WORD, (word) => correctWord(lists, word));
    return used !== fold(asked) && isFound({ [field]: used }) ? [{ field, asked, used }] : [];
  });
}

/** The word itself where a known one contains it, else the closest of the first list that has one. */
function correctWord(lists: readonly KnownWords[], word: string): string {
  if (lists.some((list) => list.hasPart(word))) return word;
  return lists.map((list) => list.closest(word)).find((found) => found !== undefined) ?? word;
}
