import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

import type { ProfileDeps } from '#server/features/profile/deps.ts';
import { getProfile } from '#server/features/profile/get-profile.ts';
import { replaceResume, tooLarge } from '#server/features/profile/replace-resume.ts';
import { updateProfile } from '#server/features/profile/update-profile.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/profile/contracts/schemas.ts';
import { AppError } from '#shared/core/errors.ts';
import { RESUME_MAX_BYTES } from '#shared/core/limits.ts';

/** The endpoints of `/api/profile/`. */
export async function profileRoutes(app: FastifyInstance, deps: ProfileDeps): Promise<void> {
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
