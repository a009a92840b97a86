import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { detailColumns } from '#server/features/applications/detail-columns.ts';
import { eventsBetween } from '#server/features/applications/events.ts';
import { lockOwnApplication } from '#server/features/applications/lock-own-application.ts';
import {
  saveApplication,
  type ApplicationRow,
} from '#server/features/applications/repository/applications.ts';
import { presentStored } from '#server/features/applications/presenter.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import { detailText, searchKeys } from '#server/features/applications/search-keys.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { refuseConflicts } from '#server/http/refuse-conflicts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type * as contracts from '#shared/applications/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';

type Body = Output<typeof contracts.updateApplication.body>;

/** The job link a change asks for: of its two names the one that differs from what was loaded, `job_link` first. */
function wantedJobLink(before: string | null, body: Body): string | null {
  const { job_link, application_link, base } = body;
  const loaded = base?.job_link ?? base?.application_link ?? before;
  const given = [job_link, application_link].filter((link) => link !== undefined);
  const wanted = given.find((link) => (link || null) !== (loaded || null)) ?? given[0];
  return wanted === undefined ? before : wanted || null;
}

/** The new columns an update asks for: an absent field keeps its value, null clears it. */
function changedColumns(before: ApplicationRow, body: Body, now: Date) {
  return {
    job_title: body.job_title ?? before.job_title,
    company_link: body.company_link === undefined ? before.company_link : body.company_link || null,
    job_link: wantedJobLink(before.job_link, body),
    status: body.status ?? body.outcome ?? before.status,
    date_applied: body.date_applied ?? before.date_applied,
    source: body.source === undefined ? before.source : (body.source ?? 'Manual'),
    notes: body.notes === undefined ? before.notes : (body.notes ?? ''),
    ...detailColumns(before, body, now),
  };
}

/** A change of an application's fields. */
interface Change {
  readonly body: Body;
  readonly now: Date;
  /** For each field, the id of the change of it that is undone. */
  readonly reverts?: ReadonlyMap<string, string>;
}

/** Changes a locked application and logs each changed field; throws AppError `conflict` (409) when a field is no longer as in `base`. */
export async function changeApplication(
  tx: Transaction,
  deps: ApplicationsDeps,
  before: ApplicationRow,
  { body, now, reverts }: Change,
): Promise<ApplicationRow> {
  const userId = before.user_id;
  const columns = changedColumns(before, body, now);
  const name = body.company_name === undefined ? before.company_name : body.company_name || null;
  refuseConflicts({
    base: body.base,
    sent: Object.keys(body),
    wanted: presentStored({ ...before, ...columns, company_name: name }),
    stored: presentStored(before),
  });
  const companyId =
    name === before.company_name
      ? before.company_id
      : name && (await deps.findOrCreateCompany(tx, { userId, now }, { name }));
  const changes = {
    ...columns,
    company_id: companyId,
    ...searchKeys({ ...columns, company_name: name }),
    detail_text: detailText(columns),
  };
  const events = await eventsBetween(before, { ...before, ...changes }, now);
  if (events.length === 0) return before;
  const saved = { ...changes, updated_at: now, last_event_at: now };
  await saveApplication(tx, before, saved);
  await insertEvents(
    tx,
    events.map((event) => ({ ...event, reverts: reverts?.get(event.field) ?? null })),
  );
  return { ...before, ...saved, company_name: name };
}

/** Changes an application and logs each changed field; throws AppError `not_found` (404), and `conflict` (409) when a field is no longer as in `base`. */
export async function updateApplication(
  deps: ApplicationsDeps,
  identity: SignedIn,
  id: string,
  body: Body,
): Promise<ApplicationRow> {
  const now = deps.clock.now();
  return deps.database.transaction(identity, async (tx) => {
    const before = await lockOwnApplication(tx, deps, identity.userId, { id, deleted: false });
    return changeApplication(tx, deps, before, { body, now });
  });
}
