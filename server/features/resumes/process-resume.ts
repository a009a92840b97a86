import { findSkills } from '#server/features/resumes/analysis/find-skills.ts';
import headings from '#server/features/resumes/analysis/headings.json' with { type: 'json' };
import type { Place } from '#server/features/resumes/analysis/place.ts';
import type { ResumesDeps } from '#server/features/resumes/deps.ts';
import { resumeAt, textOf } from '#server/features/resumes/read-resume.ts';
import type { ResumeText } from '#server/features/resumes/reader/raw-text.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { fold } from '#shared/core/fold.ts';
import type { ProcessedResume, RESUME_WARNINGS } from '#shared/resumes/contracts/schemas.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';

/** A part of a résumé with its heading. */
interface Section extends Place {
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

/** A way to reach a person. */
interface Contact extends Place {
  readonly kind: 'email' | 'phone' | 'link';
  readonly value: string;
}

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/gi;
const PHONE = /(?<![\w.@/-])\+?\(?\d(?:[\d ().\u2010-\u2013/-]{7,20})\d(?![\w@/-])/g;
const LINK =
  /(?:https?:\/\/|www\.)[^\s|,;<>()]{3,200}|(?<![\w@.-])(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,12}\/[^\s|,;<>()]{1,200}/gi;
const DATES = /^(?:19|20)\d\d\D+(?:19|20)\d\d$/;

/** Contact lines kept at most; a résumé has a handful. */
const MOST = 100;

const trimEnd = (text: string) => text.replace(/[.,;:]+$/, '');

/** E-mail addresses, phone numbers and links in the order of the text; each value once. */
export function findContact(text: string): Contact[] {
  const found: Contact[] = [];
  const add = (kind: Contact['kind'], pattern: RegExp, accept: (value: string) => boolean) => {
    for (const match of text.matchAll(pattern)) {
      if (found.length >= MOST) return;
      const value = trimEnd(match[0]);
      const { index: start } = match;
      const end = start + value.length;
      const taken = found.some((other) => other.start < end && start < other.end);
      if (!taken && accept(value)) found.push({ kind, value, start, end });
    }
  };
  add('email', EMAIL, () => true);
  add('link', LINK, () => true);
  add('phone', PHONE, (value) => {
    const digits = value.replaceAll(/\D/g, '').length;
    return digits >= 9 && digits <= 15 && !DATES.test(value);
  });
  const seen = new Set<string>();
  return found
    .sort((a, b) => a.start - b.start)
    .filter(({ value }) => !seen.has(value) && seen.add(value));
}

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

/** A résumé as the API returns it: its text and what is found in it. */
function presentResume(filePath: string, read: ResumeText): ProcessedResume {
  const { text, pages } = read;
  const words = countWords(text);
  const contact = findContact(text);
  const sections = findSections(text);
  return {
    filePath,
    text,
    pages,
    words,
    contact,
    sections,
    skills: findSkills(text).map(({ skill, places }) => ({
      name: skill.name,
      category: skill.category,
      places: [...places],
    })),
    warnings: findWarnings(read, { words, contact, sections }).map((code) => ({
      code,
      message: resumeMessages.warnings[code],
    })),
  };
}

/** What is read from one of the person's stored résumés; throws AppError `not_found` and those of `textOf`. */
export async function processResume(
  deps: ResumesDeps,
  identity: SignedIn,
  path: string,
  signal: AbortSignal,
): Promise<ProcessedResume> {
  const file = await resumeAt(deps, identity, path);
  return presentResume(file.name, await textOf(deps, identity, file, signal));
}
