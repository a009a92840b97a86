import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { eventsBetween } from '#server/features/applications/events.ts';
import {
  insertApplication,
  insertEvents,
  searchKeys,
  type ApplicationRow,
} from '#server/features/applications/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { rowId } from '#server/platform/ids.ts';
import type { createApplication } from '#shared/contracts/applications/schemas.ts';
import type { Output } from '#shared/contracts/contract.ts';
import { companyLabel } from '#shared/domain/company-label.ts';
import { utcDate } from '#shared/domain/dates.ts';

/** Adds an application, its company and its first events in one unit of work (rulings 6, 7). */
export async function createNewApplication(
  { database, clock, findOrCreateCompany }: ApplicationsDeps,
  identity: SignedIn,
  body: Output<(typeof createApplication)['body']>,
): Promise<ApplicationRow> {
  const now = clock.now();
  return database.transaction(identity, async (tx) => {
    const companyId = await findOrCreateCompany(tx, { userId: identity.userId, now }, body.company);
    const typed = {
      job_title: body.job_title,
      company_link: body.company_link || null,
      company_name: body.company.name,
    };
    const { company_name, ...stored } = typed;
    const row = {
      id: rowId(now),
      user_id: identity.userId,
      company_id: companyId,
      ...stored,
      job_link: body.job_link || body.application_link || null,
      status: body.status,
      date_applied: body.date_applied ?? utcDate(now),
      source: body.source,
      notes: body.notes ?? '',
      created_at: now,
      updated_at: now,
      deleted_at: null,
      ...searchKeys(typed, companyLabel(typed.company_link, company_name)),
    };
    await insertApplication(tx, row);
    await insertEvents(tx, await eventsBetween(undefined, row, now));
    return { ...row, company_name };
  });
}
