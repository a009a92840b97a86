import type { FastifyInstance } from 'fastify';

import { addSavedJob, type AppliedJob } from '#server/features/applications/add-saved-job.ts';
import {
  deletedApplicationRecords,
  removeApplication,
} from '#server/features/applications/deletion.ts';
import type { ApplicationRoutesDeps } from '#server/features/applications/deps.ts';
import {
  createEvent,
  deletedEntryRecords,
  deleteEvent,
  getEvent,
  listEvents,
  restoreEvent,
} from '#server/features/applications/history/events.ts';
import { purgeEntries } from '#server/features/applications/history/purge-entries.ts';
import { revertEvent } from '#server/features/applications/history/revert-event.ts';
import { applicationData } from '#server/features/applications/personal-data.ts';
import { presentApplication } from '#server/features/applications/presenter.ts';
import {
  foldDetails,
  patchWholeNotes,
  purgeApplications,
  purgeLargeChanges,
} from '#server/features/applications/prune.ts';
import {
  type ApplicationRow,
  findApplication,
  listApplicationsAt,
  listApplicationsById,
} from '#server/features/applications/repository/applications.ts';
import { replyEntries } from '#server/features/applications/reply-entries.ts';
import { applicationRoutes } from '#server/features/applications/routes.ts';
import { applicationTableRoutes } from '#server/features/applications/table.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import * as contracts from '#shared/applications/contracts/events.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { CLEAN_UP_MS } from '#shared/core/limits.ts';

/** The endpoints of `/api/applications/{id}/events/`. */
async function eventRoutes(app: FastifyInstance, deps: ApplicationRoutesDeps): Promise<void> {
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

/** The applications feature, and a person's live applications as other features read them. */
interface ApplicationsFeature extends Feature {
  readonly findApplication: (
    tx: Transaction,
    userId: string,
    id: string,
  ) => Promise<ApplicationRow | undefined>;
  /** Those among the given ids. */
  readonly listApplicationsById: (
    tx: Transaction,
    userId: string,
    ids: readonly string[],
  ) => Promise<ApplicationRow[]>;
  /** The newest at one of the person's companies. */
  readonly listApplicationsAt: (
    tx: Transaction,
    userId: string,
    at: { readonly companyId: string; readonly limit: number },
  ) => Promise<ApplicationRow[]>;
  /** Makes an application of a saved job. */
  readonly addSavedJob: (
    tx: Transaction,
    owner: { readonly userId: string; readonly now: Date },
    job: AppliedJob,
  ) => Promise<Application>;
  /** Deletes one that is not deleted yet. */
  readonly removeApplication: (
    tx: Transaction,
    owner: { readonly userId: string; readonly now: Date },
    id: string,
  ) => Promise<void>;
  /** What mails do to them. */
  readonly replies: ReturnType<typeof replyEntries>;
}

/** The applications of signed-in people. */
export function applicationsFeature(deps: ApplicationRoutesDeps): ApplicationsFeature {
  const { database, clock } = deps;
  return {
    name: 'applications',
    async routes(app) {
      await applicationRoutes(app, deps);
      await eventRoutes(app, deps);
      applicationTableRoutes(app, deps);
    },
    personalData: applicationData(deps),
    deletedRecords: [deletedApplicationRecords(deps), deletedEntryRecords(deps)],
    schedule: [
      {
        name: 'applications.purge',
        everyMs: CLEAN_UP_MS,
        run: () => purgeApplications(database, clock),
      },
      {
        name: 'applications.purge-entries',
        everyMs: CLEAN_UP_MS,
        run: () => purgeEntries(database, clock),
      },
      {
        name: 'applications.patch-notes',
        everyMs: CLEAN_UP_MS,
        run: () => patchWholeNotes(database),
      },
      {
        name: 'applications.fold-details',
        everyMs: CLEAN_UP_MS,
        run: () => foldDetails(database),
      },
      {
        name: 'applications.forget-changes',
        everyMs: CLEAN_UP_MS,
        run: () => purgeLargeChanges(database, clock),
      },
    ],
    findApplication: (tx, ...asked) => findApplication(tx, deps, ...asked),
    listApplicationsById: (tx, ...asked) => listApplicationsById(tx, deps, ...asked),
    listApplicationsAt: (tx, ...asked) => listApplicationsAt(tx, deps, ...asked),
    addSavedJob: (tx, ...job) => addSavedJob(tx, deps, ...job),
    replies: replyEntries(deps),
    removeApplication: (tx, ...one) => removeApplication(tx, deps, ...one),
  };
}
