import { countWords, findWarnings } from '#server/features/resumes/analysis/find-warnings.ts';
import { findContact } from '#server/features/resumes/analysis/find-contact.ts';
import { findSections } from '#server/features/resumes/analysis/find-sections.ts';
import { findSkills } from '#server/features/resumes/analysis/find-skills.ts';
import { matchTerms } from '#server/features/resumes/analysis/match-terms.ts';
import type { ResumesDeps } from '#server/features/resumes/deps.ts';
import { resumeData } from '#server/features/resumes/personal-data.ts';
import { currentResume, resumeAt, textOf } from '#server/features/resumes/read-resume.ts';
import type { ResumeText } from '#server/features/resumes/reader/raw-text.ts';
import { clientGone } from '#server/http/client-gone.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount, type SignedIn } from '#server/http/mount.ts';
import {
  matchResume,
  processResume,
  type ProcessedResume,
} from '#shared/contracts/resumes/schemas.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** The résumés feature: the functions process-resume and match-resume, and the text for other features. */
export interface ResumesFeature extends Feature {
  /** The text of the person's current résumé; undefined when there is none or it has no text. `signal` ends a wait. */
  currentText(identity: SignedIn, signal?: AbortSignal): Promise<string | undefined>;
}

/** Puts the résumés feature together. */
export function resumesFeature(deps: ResumesDeps): ResumesFeature {
  return {
    name: 'resumes',
    personalData: resumeData(deps.database),
    async routes(app) {
      mount(app, processResume, async ({ identity, body, reply }) => {
        const file = await resumeAt(deps, identity, body.filePath);
        return describe(file.name, await textOf(deps, identity, file, clientGone(reply)));
      });

      mount(app, matchResume, async ({ identity, body, reply }) => {
        const file = await currentResume(deps, identity);
        if (!file) throw new AppError(ERRORS.no_resume, messages.resumes.noResume);
        const { text } = await textOf(deps, identity, file, clientGone(reply));
        return { ...matchTerms(text, body.jobDescription), filePath: file.name };
      });
    },

    async currentText(identity, signal) {
      const file = await currentResume(deps, identity);
      return file && ((await textOf(deps, identity, file, signal)).text || undefined);
    },

    close: () => deps.reader.close(),
  };
}

/** What is read from a résumé's text. */
function describe(filePath: string, read: ResumeText): ProcessedResume {
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
      message: messages.resumes.warnings[code],
    })),
  };
}
