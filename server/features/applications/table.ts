import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import type { ApplicationRoutesDeps } from '#server/features/applications/deps.ts';
import { presentStored } from '#server/features/applications/presenter.ts';
import { listTableRows } from '#server/features/applications/repository/applications.ts';
import { updateApplication } from '#server/features/applications/update-application.ts';
import { refused } from '#server/protocols/table-calls/refusals.ts';
import { mountTable } from '#server/protocols/table-calls/mount-table.ts';
import { applicationTable } from '#shared/table-calls/tables.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const uuid = z.uuid();

function requireId(id: string): string {
  if (z.safeParse(uuid, id).success) return id;
  throw refused(ERRORS.text_unreadable, serverMessages.rest.notAnId(id.slice(0, 100)));
}

/** The table `applications`: the person's live ones, the newest first unless asked otherwise. */
export function applicationTableRoutes(app: FastifyInstance, deps: ApplicationRoutesDeps): void {
  mountTable(app, applicationTable, {
    async page({ identity }, { filters, order }, part) {
      const id = filters.get('id=eq');
      const { rows, total } = await deps.database.transaction(identity, (tx) =>
        listTableRows(tx, deps, identity.userId, {
          id: id === undefined ? undefined : requireId(id),
          withCompany: filters.has('company_id=not.is.null'),
          direction: (order?.descending ?? true) ? 'desc' : 'asc',
          ...part,
        }),
      );
      return { rows: rows.map(presentStored), total };
    },
    async update(identity, id, { updated_at: _sent, ...body }) {
      try {
        return presentStored(await updateApplication(deps, identity, requireId(id), body));
      } catch (error) {
        if (error instanceof AppError && error.is('not_found')) return undefined;
        throw error;
      }
    },
  });
}
