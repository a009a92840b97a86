import type { ResumesDeps } from '#server/features/resumes/deps.ts';
import { resumeData } from '#server/features/resumes/personal-data.ts';
import { currentResume, textOf } from '#server/features/resumes/read-resume.ts';
import { resumeRoutes } from '#server/features/resumes/routes.ts';
import type { Feature } from '#server/http/feature.ts';
import type { SignedIn } from '#server/http/mount.ts';

/** The résumés feature, and the text of a résumé for other features. */
interface ResumesFeature extends Feature {
  /** The text of the person's current résumé; undefined when there is none or it has no text. `signal` ends a wait. */
  currentText(identity: SignedIn, signal?: AbortSignal): Promise<string | undefined>;
}

/** What is read from stored résumés. */
export function resumesFeature(deps: ResumesDeps): ResumesFeature {
  return {
    name: 'resumes',
    routes: (app) => resumeRoutes(app, deps),
    personalData: resumeData(deps.database),
    async currentText(identity, signal) {
      const file = await currentResume(deps, identity);
      return file && ((await textOf(deps, identity, file, signal)).text || undefined);
    },
    close: () => deps.reader.close(),
  };
}
