import type { FastifyInstance } from 'fastify';

import { BUCKET, type ProfileDeps } from '#server/features/profile/deps.ts';
import { getProfile } from '#server/features/profile/get-profile.ts';
import type { ProfileChanges } from '#server/features/profile/repository.ts';
import { saveChanges } from '#server/features/profile/save-changes.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { refused } from '#server/protocols/table-calls/refusals.ts';
import { mountTable } from '#server/protocols/table-calls/mount-table.ts';
import type { Output } from '#shared/core/contract.ts';
import { profiles } from '#shared/table-calls/tables.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { RESUME_LINK_S } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The path in the bucket that an address of a file names, as `getPublicUrl` and `createSignedUrl` return it. */
function pathOf(address: string | null | undefined): string | null | undefined {
  if (address === null || address === undefined) return address;
  const [path = ''] = address.split(/[?#]/);
  const found = /\/object\/(?:public|sign|authenticated)\/resumes\/(.+)$/.exec(path)?.[1];
  try {
    return decodeURIComponent(found ?? '');
  } catch {
    return '';
  }
}

type Changes = NonNullable<Output<NonNullable<typeof profiles.update>['body']>>;

/** The columns that an update asks for; throws AppError for a file that is not the person's. */
async function columnsOf(
  { files, clock }: ProfileDeps,
  identity: SignedIn,
  { resume, resume_url, resume_name }: Changes,
): Promise<ProfileChanges> {
  const path = resume === undefined ? pathOf(resume_url) : resume;
  if (path === null) return { resume: null, resume_name: null, resume_updated_at: null };
  if (path === undefined) return resume_name ? { resume_name } : {};
  if (!path || !(await files.link(identity, BUCKET, path, RESUME_LINK_S))) {
    throw refused(ERRORS.validation_failed, serverMessages.rest.notYours);
  }
  const name = resume_name || path.slice(path.lastIndexOf('/') + 1);
  return { resume: path, resume_name: name, resume_updated_at: clock.now() };
}

/** The table `profiles`: the person's own row. */
export function profileTableRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  mountTable(app, profiles, {
    async page({ identity }, { filters }, { offset }) {
      // Also for the id of another person, because it checks whether the session is still alive.
      const own = await getProfile(deps, identity);
      const rows = filters.get('id=eq') === own.id ? [own] : [];
      return { rows: rows.slice(offset), total: rows.length };
    },
    async update(identity, id, body) {
      if (id !== (await getProfile(deps, identity)).id) return undefined;
      const changes = await columnsOf(deps, identity, body);
      if (Object.keys(changes).length > 0) await saveChanges(deps, identity, changes);
      return getProfile(deps, identity);
    },
  });
}
