import type { FastifyInstance } from 'fastify';

import type { ResumesDeps } from '#server/features/resumes/deps.ts';
import { matchResume } from '#server/features/resumes/match-resume.ts';
import { processResume } from '#server/features/resumes/process-resume.ts';
import { clientGone } from '#server/http/client-gone.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/resumes/contracts/schemas.ts';

/** The functions `process-resume` and `match-resume`. */
export async function resumeRoutes(app: FastifyInstance, deps: ResumesDeps): Promise<void> {
  mount(app, contracts.processResume, ({ identity, body, reply }) =>
    processResume(deps, identity, body.filePath, clientGone(reply)),
  );

  mount(app, contracts.matchResume, ({ identity, body, reply }) =>
    matchResume(deps, identity, body, clientGone(reply)),
  );
}
