import { findContact } from '#server/features/resumes/analysis/find-contact.ts';
import { findSections } from '#server/features/resumes/analysis/find-sections.ts';
import { findSkills } from '#server/features/resumes/analysis/find-skills.ts';
import { countWords, findWarnings } from '#server/features/resumes/analysis/find-warnings.ts';
import type { ResumeText } from '#server/features/resumes/reader/raw-text.ts';
import type { ProcessedResume } from '#shared/resumes/contracts/schemas.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';

/** A résumé as the API returns it: its text and what is found in it. */
export function presentResume(filePath: string, read: ResumeText): ProcessedResume {
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
