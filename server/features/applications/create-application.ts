import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { detailColumns, NO_DETAIL_COLUMNS } from '#server/features/applications/detail-columns.ts';
import { eventsBetween } from '#server/features/applications/events.ts';
import {
  insertApplication,
  type ApplicationRow,
} from '#server/features/applications/repository/applications.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import { detailText, searchKeys } from '#server/features/applications/search-keys.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';
import type * as contracts from '#shared/applications/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';
import { utcDate } from '#shared/core/dates.ts';

type Body = Output<typeof contracts.createApplication.body>;

/** Adds an application, its company and its first events in one transaction. */
export async function createApplication(
  { database, clock, findOrCreateCompany }: ApplicationsDeps,
  identity: SignedIn,
  body: Body,
): Promise<ApplicationRow> {
  const owner = { userId: identity.userId, now: clock.now() };
  return database.transaction(identity, (tx) =>
    addApplication(tx, { findOrCreateCompany }, owner, body),
  );
}

/** The same inside the caller's transaction. */
export async function addApplication(
  tx: Transaction,
  { findOrCreateCompany }: Pick<ApplicationsDeps, 'findOrCreateCompany'>,
  owner: { readonly userId: string; readonly now: Date },
  body: Body,
): Promise<ApplicationRow> {
  const { userId, now } = owner;
  const companyId = await findOrCreateCompany(tx, owner, body.company);
  const typed = { job_title: body.job_title, company_link: body.company_link || null };
  const company_name = body.company.name;
  const notes = body.notes ?? '';
  const details = detailColumns(NO_DETAIL_COLUMNS, body, now);
  const row = {
    id: rowId(now),
    user_id: userId,
    company_id: companyId,
    ...typed,
    job_link: body.job_link || body.application_link || null,
    status: body.status,
    date_applied: body.date_applied ?? utcDate(now),
    source: body.source,
    notes,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    last_event_at: now,
    ...details,
    ...searchKeys({ ...typed, company_name }),
    detail_text: detailText({ ...details, notes }),
  };
  await insertApplication(tx, row);
  await insertEvents(tx, await eventsBetween(undefined, row, now));
  return { ...row, company_name };
}
