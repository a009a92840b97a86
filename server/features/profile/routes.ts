import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

import { changeProfile, replaceResume, tooLarge } from '#server/features/profile/change-profile.ts';
import type { ProfileDeps } from '#server/features/profile/deps.ts';
import { presentProfile } from '#server/features/profile/present-profile.ts';
import { mount } from '#server/http/mount.ts';
import { getProfile, updateProfile } from '#shared/contracts/profile/schemas.ts';
import { AppError } from '#shared/errors.ts';
import { RESUME_MAX_BYTES } from '#shared/limits.ts';

/** The endpoints of `/api/profile/` (spec §7). */
export async function profileRoutes(app: FastifyInstance, deps: ProfileDeps): Promise<void> {
  await app.register(multipart);

  mount(app, getProfile, ({ identity }) => presentProfile(deps, identity));

  mount(app, updateProfile, async ({ identity, body, request, reply }) => {
    if (request.isMultipart()) {
      const rules = { person: identity.userId, maxBytes: RESUME_MAX_BYTES };
      const receiving = deps.uploads.receive({ request, reply }, rules, (upload) =>
        replaceResume(deps, identity, upload),
      );
      await receiving.catch((error: unknown) => {
        const large = error instanceof AppError && error.is('request_entity_too_large');
        throw large ? tooLarge() : error;
      });
    } else if (body) await changeProfile(deps, identity, body);
    return presentProfile(deps, identity);
  });
}
