import headings from '#server/features/resumes/analysis/headings.json' with { type: 'json' };
import type { Place } from '#server/features/resumes/analysis/place.ts';
import { fold } from '#shared/core/fold.ts';

/** A part of a résumé with its heading. */
export interface Section extends Place {
  /** What kind of section it is: experience, education and so on (headings.json). */
  readonly name: string;
  /** The heading as written. */
  readonly heading: string;
}

const LONGEST = 60;

const names = new Map<string, string>();
for (const [name, spellings] of Object.entries(headings)) {
  for (const spelling of spellings) names.set(fold(spelling), name);
}

/** The kind of section a line is the heading of, if it is one. */
function sectionOf(line: string): string | undefined {
  if (line.length > LONGEST) return undefined;
  const words = fold(line)
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{M}\s]+/gu, ' ')
    .trim()
    .split(/\s+/);
  // Some designs put blanks between the letters.
  const spaced = words.length > 3 && words.every((word) => word.length === 1);
  return names.get(spaced ? words.join('') : words.join(' '));
}

/** The sections of a résumé in order, each from its heading to the next one. */
export function findSections(text: string): Section[] {
  const sections: { name: string; heading: string; start: number; end: number }[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const name = sectionOf(line);
    if (name !== undefined) {
      const last = sections.at(-1);
      if (last) last.end = start;
      sections.push({ name, heading: line.trim(), start, end: text.length });
    }
    start += line.length + 1;
  }
  return sections;
}
