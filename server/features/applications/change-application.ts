import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { eventOf, eventsBetween } from '#server/features/applications/events.ts';
import {
  insertEvents,
  lockApplication,
  saveApplication,
  searchKeys,
  type ApplicationRow,
} from '#server/features/applications/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { liftQuota } from '#server/platform/database/quota.ts';
import type { updateApplication } from '#shared/contracts/applications/schemas.ts';
import type { Output } from '#shared/contracts/contract.ts';
import { companyLabel } from '#shared/domain/company-label.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

type Body = Output<(typeof updateApplication)['body']>;

/** The person's application, locked; throws AppError `not_found` when it is not theirs or not in the wanted state. */
async function lockOwn(
  tx: Transaction,
  userId: string,
  id: string,
  wanted: { deleted: boolean },
): Promise<ApplicationRow> {
  const row = await lockApplication(tx, userId, id);
  if (!row || (row.deleted_at !== null) !== wanted.deleted) {
    throw new AppError(ERRORS.not_found, messages.applications.notFound);
  }
  return row;
}

/** The job link a change asks for: of its two names the one that differs, `job_link` first (ruling 10a). */
function wantedJobLink(before: string | null, { job_link, application_link }: Body): string | null {
  const given = [job_link, application_link].filter((link) => link !== undefined);
  const changed = given.find((link) => (link || null) !== before);
  return changed === undefined ? before : changed || null;
}

/** The new columns an update asks for: an absent field keeps its value, null clears it (ruling 10a). */
function changedColumns(before: ApplicationRow, body: Body) {
  return {
    job_title: body.job_title ?? before.job_title,
    company_link: body.company_link === undefined ? before.company_link : body.company_link || null,
    job_link: wantedJobLink(before.job_link, body),
    status: body.status ?? body.outcome ?? before.status,
    date_applied: body.date_applied ?? before.date_applied,
    source: body.source === undefined ? before.source : (body.source ?? 'Manual'),
    notes: body.notes === undefined ? before.notes : (body.notes ?? ''),
  };
}

/** Changes an application and logs each changed field; throws AppError `not_found` (404). */
export async function changeApplication(
  { database, clock, findOrCreateCompany }: ApplicationsDeps,
  identity: SignedIn,
  id: string,
  body: Body,
): Promise<ApplicationRow> {
  const now = clock.now();
  return database.transaction(identity, async (tx) => {
    const before = await lockOwn(tx, identity.userId, id, { deleted: false });
    const columns = changedColumns(before, body);
    const name = body.company_name === undefined ? before.company_name : body.company_name || null;
    const companyId =
      name === before.company_name
        ? before.company_id
        : name && (await findOrCreateCompany(tx, { userId: identity.userId, now }, { name }));
    const changes = {
      ...columns,
      company_id: companyId,
      ...searchKeys({ ...columns, company_name: name }, companyLabel(columns.company_link, name)),
    };
    const events = await eventsBetween(before, { ...before, ...changes }, now);
    if (events.length === 0) return before;
    await saveApplication(tx, before, { ...changes, updated_at: now });
    await insertEvents(tx, events);
    return { ...before, ...changes, updated_at: now, company_name: name };
  });
}

/** Deletes an application so that it can be restored (ruling 6); throws AppError `not_found` (404). */
export async function removeApplication(
  { database, clock }: ApplicationsDeps,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const now = clock.now();
  await database.transaction(identity, async (tx) => {
    const before = await lockOwn(tx, identity.userId, id, { deleted: false });
    // The log grows by a row, and yet deleting is how room is made.
    await liftQuota(tx);
    await saveApplication(tx, before, { deleted_at: now });
    await insertEvents(tx, [await eventOf(before, now, 'deleted_at', null, now.toISOString())]);
  });
}

/** Brings a deleted application back (ruling 6); throws AppError `not_found` (404). */
export async function bringBackApplication(
  { database, clock }: ApplicationsDeps,
  identity: SignedIn,
  id: string,
): Promise<ApplicationRow> {
  const now = clock.now();
  return database.transaction(identity, async (tx) => {
    const before = await lockOwn(tx, identity.userId, id, { deleted: true });
    await saveApplication(tx, before, { deleted_at: null });
    await insertEvents(tx, [
      await eventOf(before, now, 'deleted_at', before.deleted_at?.toISOString() ?? null, null),
    ]);
    return { ...before, deleted_at: null };
  });
}
