import { addApplication } from '#server/features/applications/create-application.ts';
import { removeApplication } from '#server/features/applications/deletion.ts';
import type {
  ApplicationRoutesDeps,
  ApplicationsDeps,
} from '#server/features/applications/deps.ts';
import { eventOf } from '#server/features/applications/events.ts';
import { lockOwnApplication } from '#server/features/applications/lock-own-application.ts';
import { presentApplication } from '#server/features/applications/presenter.ts';
import {
  type ApplicationRow,
  listApplicationsById,
  listNewestApplications,
  lockApplication,
} from '#server/features/applications/repository/applications.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import {
  removeEntry,
  takeRemovedEntry,
} from '#server/features/applications/repository/removed-entries.ts';
import { findEvent } from '#server/features/applications/repository/timeline.ts';
import { changeApplication } from '#server/features/applications/update-application.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { liftQuota } from '#server/platform/database/quota.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import type { EntryKind } from '#shared/applications/event-kinds.ts';
import type { Source } from '#shared/applications/source.ts';
import type { Status } from '#shared/applications/status.ts';

/** Whose application it is, and when it happens. */
interface Owner {
  readonly userId: string;
  readonly now: Date;
}

/** A status that was changed: from what to what, and the event that says so. */
interface MovedStatus {
  readonly event_id: string;
  readonly from: Status;
  readonly to: Status;
}

/** An application that a mail makes. */
interface MailedJob {
  readonly company_name: string;
  readonly job_title: string;
  readonly job_link: string;
  readonly date_applied: string;
  readonly source: Source;
}

/** What mails do to a person's applications, each in the caller's transaction; one that is not live is AppError `not_found` (404). */
export function replyEntries(deps: ApplicationsDeps & Pick<ApplicationRoutesDeps, 'logoAddress'>) {
  const lockLive = (tx: Transaction, userId: string, id: string) =>
    lockOwnApplication(tx, deps, userId, { id, deleted: false });
  return {
    listNewest: (tx: Transaction, userId: string, limit: number): Promise<ApplicationRow[]> =>
      listNewestApplications(tx, deps, userId, limit),
    listById: (
      tx: Transaction,
      userId: string,
      ids: readonly string[],
    ): Promise<ApplicationRow[]> => listApplicationsById(tx, deps, userId, ids),
    /** A live application, locked; undefined when there is none. */
    async lock(tx: Transaction, userId: string, id: string): Promise<ApplicationRow | undefined> {
      const row = await lockApplication(tx, deps, userId, id);
      return row?.deleted_at === null ? row : undefined;
    },
    /** Writes an entry into the history as of an instant; returns its id. */
    async note(
      tx: Transaction,
      { userId, now }: Owner,
      id: string,
      entry: { readonly kind: EntryKind; readonly at: Date; readonly text: string },
    ): Promise<string> {
      const event = await eventOf({ id, user_id: userId }, now, entry.kind, null, entry.text);
      await insertEvents(tx, [{ ...event, at: entry.at }]);
      return event.id;
    },
    /** Takes such an entry out of the history for good; one that is gone already stays gone. */
    async removeNote(
      tx: Transaction,
      { userId, now }: Owner,
      entry: { readonly applicationId: string; readonly id: string },
    ): Promise<void> {
      await liftQuota(tx);
      if (await removeEntry(tx, { ...entry, now })) await takeRemovedEntry(tx, userId, entry.id);
    },
    /** Gives an application a status; undefined when it has that already. */
    async move(
      tx: Transaction,
      { userId, now }: Owner,
      id: string,
      to: Status,
    ): Promise<MovedStatus | undefined> {
      const row = await lockLive(tx, userId, id);
      if (row.status === to) return undefined;
      await changeApplication(tx, deps, row, { body: { status: to }, now });
      const asked = { userId, applicationId: id, field: 'status', at: now };
      const event = await findEvent(tx, deps, asked);
      if (!event) throw new Error('a change of the status has no event');
      return { event_id: event.id, from: row.status, to };
    },
    /** Puts a status back, unless it was changed since; returns whether it did. */
    async moveBack(
      tx: Transaction,
      { userId, now }: Owner,
      id: string,
      { event_id, from, to }: MovedStatus,
    ): Promise<boolean> {
      const row = await lockLive(tx, userId, id);
      if (row.status !== to) return false;
      const reverts = new Map([['status', event_id]]);
      await changeApplication(tx, deps, row, { body: { status: from }, now, reverts });
      return true;
    },
    async add(
      tx: Transaction,
      owner: Owner,
      { company_name: name, ...job }: MailedJob,
    ): Promise<Application> {
      const body = { company: { name }, ...job, status: 'applied' as const };
      return presentApplication(deps, await addApplication(tx, deps, owner, body));
    },
    remove: (tx: Transaction, owner: Owner, id: string): Promise<void> =>
      removeApplication(tx, deps, owner, id),
  };
}
