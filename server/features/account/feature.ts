import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';

import {
  deleteAccount,
  exportAccount,
  listDeletedRecords,
  pruneAnonymous,
} from '#server/features/account/account.ts';
import type { AccountDeps } from '#server/features/account/deps.ts';
import { eraseAccount } from '#server/features/account/erase-account.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount } from '#server/http/mount.ts';
import * as deleted from '#shared/account/contracts/schemas.ts';
import type { DeletedKind } from '#shared/account/deleted-kinds.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { CLEAN_UP_MS } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import * as contracts from '#shared/profile/contracts/schemas.ts';

/** The endpoints of `/api/account/`. */
async function accountRoutes(app: FastifyInstance, deps: AccountDeps): Promise<void> {
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

  const recordsOf = (wanted: DeletedKind) => {
    const records = deps.deletedRecords.find(({ kind }) => kind === wanted);
    if (!records) throw new AppError(ERRORS.not_found, messages.common.notFound);
    return records;
  };

  mount(app, deleted.listDeletedRecords, ({ identity, query }) =>
    listDeletedRecords(deps, identity, query),
  );

  mount(app, deleted.restoreDeletedRecord, async ({ identity, params }) => {
    await recordsOf(params.kind).restore(identity, params.id);
  });

  mount(app, deleted.deleteForGood, ({ identity, params }) =>
    recordsOf(params.kind).purge(identity, params.id),
  );
}

/** The kind of job that deletes an account, which the command line leaves. */
const ERASE_JOB = 'account.erase';

/** The download of all data of an account, and its deletion. */
export function accountFeature(deps: AccountDeps): Feature {
  return {
    name: 'account',
    routes: (app) => accountRoutes(app, deps),
    jobs: {
      [ERASE_JOB]: async ({ payload }) => {
        await eraseAccount(deps, (payload as { accountId: string }).accountId);
      },
    },
    schedule: [
      {
        name: 'account.prune-anonymous',
        everyMs: CLEAN_UP_MS,
        run: () => pruneAnonymous(deps),
      },
    ],
  };
}
