import type { Contact } from '#server/features/resumes/analysis/find-contact.ts';
import type { Section } from '#server/features/resumes/analysis/find-sections.ts';
import type { ResumeText } from '#server/features/resumes/reader/raw-text.ts';
import type { RESUME_WARNINGS } from '#shared/resumes/contracts/schemas.ts';

/** What can be wrong with a résumé. */
type Warning = (typeof RESUME_WARNINGS)[number];

const FEW_WORDS = 50;
const MANY_PAGES = 3;
/** Share of meaningless characters from which a text counts as unreadable. */
const UNREADABLE = 0.02;

/** What a person should know about a résumé before sending it. */
export function findWarnings(
  { text, pages, pictures, truncated }: ResumeText,
  { words, contact, sections }: { words: number; contact: Contact[]; sections: Section[] },
): Warning[] {
  if (words === 0) return [pictures ? 'scanned' : 'no_text'];
  const odd = text.match(/[\ufffd\ue000-\uf8ff]/g)?.length ?? 0;
  const warnings: [Warning, boolean][] = [
    ['truncated', truncated],
    ['unreadable', odd / text.length > UNREADABLE],
    ['no_email', !contact.some(({ kind }) => kind === 'email')],
    ['no_phone', !contact.some(({ kind }) => kind === 'phone')],
    ['no_sections', sections.length === 0],
    ['short', words < FEW_WORDS],
    ['long', (pages ?? 0) > MANY_PAGES],
  ];
  return warnings.filter(([, applies]) => applies).map(([code]) => code);
}

/** How many words a text has. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
}
