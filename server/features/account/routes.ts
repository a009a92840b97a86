import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';

import { deleteAccount } from '#server/features/account/delete-account.ts';
import type { AccountDeps } from '#server/features/account/deps.ts';
import { exportAccount } from '#server/features/account/export-account.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/contracts/profile/schemas.ts';

/** The endpoints of `/api/account/`. */
export async function accountRoutes(app: FastifyInstance, deps: AccountDeps): Promise<void> {
  mount(app, contracts.exportAccount, async ({ identity, reply }) => {
    const archive = await exportAccount(deps, identity);
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
