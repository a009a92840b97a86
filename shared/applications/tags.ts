import { fold } from '#shared/core/fold.ts';

/** Tags trimmed, without blanks and repetitions in another letter case, in their order. */
export function tidyTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((text) => text.trim())) {
    const key = fold(tag);
    if (tag !== '' && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}
