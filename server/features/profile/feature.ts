import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

import type { ProfileDeps } from '#server/features/profile/deps.ts';
import { getProfile } from '#server/features/profile/get-profile.ts';
import { profileData } from '#server/features/profile/personal-data.ts';
import {
  deletedResumeRecords,
  replaceResume,
  tooLarge,
} from '#server/features/profile/replace-resume.ts';
import { profileTableRoutes } from '#server/features/profile/table.ts';
import { updateProfile } from '#server/features/profile/update-profile.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount } from '#server/http/mount.ts';
import { AppError } from '#shared/core/errors.ts';
import { RESUME_MAX_BYTES } from '#shared/core/limits.ts';
import * as contracts from '#shared/profile/contracts/schemas.ts';

/** The endpoints of `/api/profile/`. */
async function profileRoutes(app: FastifyInstance, deps: ProfileDeps): Promise<void> {
  await app.register(multipart);

  mount(app, contracts.getProfile, ({ identity }) => getProfile(deps, identity));

  mount(app, contracts.updateProfile, async ({ identity, body, request, reply }) => {
    if (request.isMultipart()) {
      const rules = { person: identity.userId, maxBytes: RESUME_MAX_BYTES };
      const receiving = deps.uploads.receive({ request, reply }, rules, (upload) =>
        replaceResume(deps, identity, upload),
      );
      await receiving.catch((error: unknown) => {
        const large = error instanceof AppError && error.is('request_entity_too_large');
        throw large ? tooLarge() : error;
      });
    } else if (body) await updateProfile(deps, identity, body);
    return getProfile(deps, identity);
  });
}

/** The profiles of signed-in people. */
export function profileFeature(deps: ProfileDeps): Feature {
  return {
    name: 'profile',
    async routes(app) {
      await profileRoutes(app, deps);
      profileTableRoutes(app, deps);
    },
    personalData: profileData(deps.database),
    deletedRecords: deletedResumeRecords(deps),
  };
}
