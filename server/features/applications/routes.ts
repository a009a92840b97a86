import type { FastifyInstance } from 'fastify';

import { changeApplications } from '#server/features/applications/change-applications.ts';
import { createApplication } from '#server/features/applications/create-application.ts';
import { deleteApplication, restoreApplication } from '#server/features/applications/deletion.ts';
import type { ApplicationRoutesDeps } from '#server/features/applications/deps.ts';
import { takingRoutes } from '#server/features/applications/export/routes.ts';
import { getApplicationBoard } from '#server/features/applications/get-application-board.ts';
import { presentApplication } from '#server/features/applications/presenter.ts';
import {
  getApplication,
  getEarlierApplications,
  getToday,
  listApplications,
} from '#server/features/applications/read-applications.ts';
import {
  getApplicationNumbers,
  getApplicationStatistics,
} from '#server/features/applications/statistics.ts';
import { undoChanges } from '#server/features/applications/undo-changes.ts';
import { updateApplication } from '#server/features/applications/update-application.ts';
import { mount } from '#server/http/mount.ts';
import * as board from '#shared/applications/contracts/board.ts';
import * as desk from '#shared/applications/contracts/desk.ts';
import * as numbers from '#shared/applications/contracts/numbers.ts';
import * as contracts from '#shared/applications/contracts/schemas.ts';

/** The endpoints of `/api/applications/`. */
export async function applicationRoutes(
  app: FastifyInstance,
  deps: ApplicationRoutesDeps,
): Promise<void> {
  takingRoutes(app, deps);

  mount(app, contracts.listApplications, ({ identity, query }) =>
    listApplications(deps, identity, query),
  );

  mount(app, contracts.getApplicationStatistics, ({ identity }) =>
    getApplicationStatistics(deps, identity),
  );

  mount(app, board.getApplicationBoard, ({ identity, query }) =>
    getApplicationBoard(deps, identity, query),
  );

  mount(app, numbers.getApplicationNumbers, ({ identity, query }) =>
    getApplicationNumbers(deps, identity, query),
  );

  mount(app, desk.getToday, ({ identity, query }) => getToday(deps, identity, query));

  mount(app, desk.changeApplications, ({ identity, body }) =>
    changeApplications(deps, identity, body),
  );

  mount(app, desk.undoChanges, ({ identity, body }) => undoChanges(deps, identity, body));

  mount(app, contracts.getEarlierApplications, ({ identity, query }) =>
    getEarlierApplications(deps, identity, query),
  );

  mount(app, contracts.createApplication, async ({ identity, body }) =>
    presentApplication(deps, await createApplication(deps, identity, body)),
  );

  mount(app, contracts.getApplication, async ({ identity, params }) =>
    presentApplication(deps, await getApplication(deps, identity, params.id)),
  );

  mount(app, contracts.updateApplication, async ({ identity, params, body }) =>
    presentApplication(deps, await updateApplication(deps, identity, params.id, body)),
  );

  mount(app, contracts.deleteApplication, ({ identity, params }) =>
    deleteApplication(deps, identity, params.id),
  );

  mount(app, contracts.restoreApplication, async ({ identity, params }) =>
    presentApplication(deps, await restoreApplication(deps, identity, params.id)),
  );
}
