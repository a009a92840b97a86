import type { FastifyInstance } from 'fastify';

import type { ApplicationRoutesDeps } from '#server/features/applications/deps.ts';
import { createEvent } from '#server/features/applications/history/create-event.ts';
import { deleteEvent } from '#server/features/applications/history/delete-event.ts';
import { getEvent, listEvents } from '#server/features/applications/history/list-events.ts';
import { restoreEvent } from '#server/features/applications/history/restore-event.ts';
import { revertEvent } from '#server/features/applications/history/revert-event.ts';
import { presentApplication } from '#server/features/applications/presenter.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/applications/contracts/events.ts';

/** The endpoints of `/api/applications/{id}/events/`. */
export async function eventRoutes(
  app: FastifyInstance,
  deps: ApplicationRoutesDeps,
): Promise<void> {
  mount(app, contracts.listEvents, ({ identity, params, query }) =>
    listEvents(deps, identity, { ...params, ...query }),
  );
  mount(app, contracts.createEvent, ({ identity, params, body }) =>
    createEvent(deps, identity, params.id, body),
  );
  mount(app, contracts.getEvent, ({ identity, params }) => getEvent(deps, identity, params));
  mount(app, contracts.deleteEvent, ({ identity, params }) => deleteEvent(deps, identity, params));
  mount(app, contracts.restoreEvent, ({ identity, params }) =>
    restoreEvent(deps, identity, params),
  );
  mount(app, contracts.revertEvent, async ({ identity, params, body }) =>
    presentApplication(deps, await revertEvent(deps, identity, params, body)),
  );
}
