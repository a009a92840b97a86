import type { QueryOf } from '#server/h1b/questions.ts';
import type { Suggestion, SuggestionKind } from '#shared/h1b/query.ts';

/** Values to suggest: fetches twice the limit, drops blanks and repeats, and cuts the rest to the limit. */
export async function listValues(
  answers: QueryOf,
  kind: SuggestionKind,
  text: string,
  limit: number,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const found = await answers.suggestions(kind, text, limit * 2, signal);
  const unique = new Map<string, Suggestion>();
  for (const each of found) {
    const name = each.name.trim();
    if (name !== '' && !unique.has(name)) unique.set(name, { ...each, name });
  }
  return [...unique.values()].slice(0, limit);
}
