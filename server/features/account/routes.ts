import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';

import { openArchive } from '#server/features/account/archive.ts';
import { deleteAccount, type AccountDeps } from '#server/features/account/delete-account.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/contracts/profile/schemas.ts';

/** The endpoints of `/api/account/` (ruling 14). */
export async function accountRoutes(app: FastifyInstance, deps: AccountDeps): Promise<void> {
  mount(app, contracts.exportData, async ({ identity, reply }) => {
    const archive = await openArchive(deps.parts, identity, deps.log);
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': contentDisposition('waymark-data.zip'),
        'cache-control': 'no-store',
      })
      .send(archive);
  });

  mount(app, contracts.deleteAccount, ({ identity, body, request }) =>
    deleteAccount(deps, identity, body, { ip: request.ip }),
  );
}
