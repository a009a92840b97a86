import type { FastifyInstance } from 'fastify';

import type { ResumesDeps } from '#server/features/resumes/deps.ts';
import { matchResume } from '#server/features/resumes/match-resume.ts';
import { resumeData } from '#server/features/resumes/personal-data.ts';
import { processResume } from '#server/features/resumes/process-resume.ts';
import { currentResume, textOf } from '#server/features/resumes/read-resume.ts';
import { clientGone } from '#server/http/client-gone.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount, type SignedIn } from '#server/http/mount.ts';
import * as contracts from '#shared/resumes/contracts/schemas.ts';

/** The functions `process-resume` and `match-resume`. */
async function resumeRoutes(app: FastifyInstance, deps: ResumesDeps): Promise<void> {
  mount(app, contracts.processResume, ({ identity, body, reply }) =>
    processResume(deps, identity, body.filePath, clientGone(reply)),
  );

  mount(app, contracts.matchResume, ({ identity, body, reply }) =>
    matchResume(deps, identity, body, clientGone(reply)),
  );
}

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
