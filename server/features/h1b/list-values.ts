import type { AskedQuestions } from '#server/h1b/questions.ts';
import type { NamedCount, SuggestionKind } from '#shared/domain/h1b-query.ts';

/** Values to suggest: fetches twice the limit, drops blanks and repeats, and cuts the rest to the limit. */
export async function listValues(
  answers: AskedQuestions,
  kind: SuggestionKind,
  text: string,
  limit: number,
  signal: AbortSignal,
): Promise<NamedCount[]> {
  const found = await answers.suggestions(kind, text, limit * 2, signal);
  const unique = new Map<string, NamedCount>();
  for (const { name, count } of found) {
    const trimmed = name.trim();
    if (trimmed !== '' && !unique.has(trimmed)) unique.set(trimmed, { name: trimmed, count });
  }
  return [...unique.values()].slice(0, limit);
}
