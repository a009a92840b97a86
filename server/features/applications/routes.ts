import type { FastifyInstance } from 'fastify';

import {
  bringBackApplication,
  changeApplication,
  removeApplication,
} from '#server/features/applications/change-application.ts';
import { createNewApplication } from '#server/features/applications/create-application.ts';
import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { presentApplication } from '#server/features/applications/presenter.ts';
import {
  countByStatus,
  findApplication,
  findPage,
} from '#server/features/applications/repository.ts';
import { summarise } from '#server/features/applications/statistics.ts';
import { mount } from '#server/http/mount.ts';
import {
  createApplication,
  deleteApplication,
  getApplication,
  getApplicationStatistics,
  listApplications,
  restoreApplication,
  updateApplication,
} from '#shared/contracts/applications/schemas.ts';
import { toPage } from '#shared/contracts/page.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { APPLICATIONS_PAGE_SIZE } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

/** The endpoints of `/api/applications/` (spec §7). */
export async function applicationRoutes(
  app: FastifyInstance,
  deps: ApplicationsDeps,
): Promise<void> {
  const { database } = deps;

  mount(app, listApplications, async ({ query, identity }) => {
    const filter = {
      ...query,
      direction: query.direction ?? (query.sort === 'date_applied' ? 'desc' : 'asc'),
      limit: APPLICATIONS_PAGE_SIZE,
      offset: (query.page - 1) * APPLICATIONS_PAGE_SIZE,
    };
    const { total, rows } = await database.transaction(identity, (tx) =>
      findPage(tx, identity.userId, filter),
    );
    const data = rows.map(presentApplication);
    return {
      ...toPage(data, total, query.page, APPLICATIONS_PAGE_SIZE),
      results: data,
      count: total,
    };
  });

  mount(app, getApplicationStatistics, async ({ identity }) =>
    summarise(await database.transaction(identity, (tx) => countByStatus(tx, identity.userId))),
  );

  mount(app, createApplication, async ({ identity, body }) =>
    presentApplication(await createNewApplication(deps, identity, body)),
  );

  mount(app, getApplication, async ({ identity, params }) => {
    const row = await database.transaction(identity, (tx) =>
      findApplication(tx, identity.userId, params.id),
    );
    if (!row) throw new AppError(ERRORS.not_found, messages.applications.notFound);
    return presentApplication(row);
  });

  mount(app, updateApplication, async ({ identity, params, body }) =>
    presentApplication(await changeApplication(deps, identity, params.id, body)),
  );

  mount(app, deleteApplication, async ({ identity, params }) => {
    await removeApplication(deps, identity, params.id);
  });

  mount(app, restoreApplication, async ({ identity, params }) =>
    presentApplication(await bringBackApplication(deps, identity, params.id)),
  );
}
