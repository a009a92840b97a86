import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import type { EventRow } from '#server/features/applications/event-values.ts';
import { detailColumns, NO_DETAIL_COLUMNS } from '#server/features/applications/detail-columns.ts';
import { eventOf, eventsBetween } from '#server/features/applications/events.ts';
import {
  listApplicationsById,
  type ApplicationRow,
} from '#server/features/applications/repository/applications.ts';
import { detailText, searchKeys } from '#server/features/applications/search-keys.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';
import { DETAIL_NAMES, type DetailValues } from '#shared/applications/details.ts';
import { TAGS_MAX } from '#shared/applications/limits.ts';
import { tidyTags } from '#shared/applications/tags.ts';
import type { ImportedApplication } from '#shared/imports/read-row.ts';

/** A person, and the instant of an import. */
export interface ImportOwner {
  readonly userId: string;
  readonly now: Date;
}

type Columns = Readonly<Record<string, unknown>>;

/** An event as JSON that PostgreSQL reads as a row: bytes are written in hexadecimal. */
export function eventJson(event: EventRow): Columns {
  return { ...event, packed: event.packed && `\\x${event.packed.toString('hex')}` };
}

/** The columns and the events of an application that a file adds; its company is not known yet. */
export async function stageNewApplication(
  { userId, now }: ImportOwner,
  imported: ImportedApplication,
  fileName: string,
): Promise<{ application: string; fields: Columns; events: Columns[] }> {
  const { job_title, company_link, company_name, notes } = imported;
  const id = rowId(now);
  const details = detailColumns(NO_DETAIL_COLUMNS, imported, now);
  const fields = {
    id,
    user_id: userId,
    job_title,
    company_link,
    job_link: imported.job_link,
    status: imported.status,
    date_applied: imported.date_applied,
    source: imported.source,
    notes,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    last_event_at: now,
    ...details,
    ...searchKeys({ job_title, company_link, company_name }),
    detail_text: detailText({ ...details, notes }),
  };
  // Two events and not one a field: what a field was first stands in the event of its first change.
  const events = await Promise.all([
    eventOf(fields, now, 'imported', null, fileName),
    eventOf(fields, now, 'status', null, fields.status),
  ]);
  return { application: id, fields, events: events.map(eventJson) };
}

/** Our notes with those of a file below them, unless they are in ours already. */
function joinedNotes(ours: string, theirs: string): string {
  if (theirs === '' || ours.includes(theirs)) return ours;
  return ours === '' ? theirs : `${ours}\n\n${theirs}`;
}

/** The details that a row fills; tags are added to those that are there, and a reason has its day. */
function givenDetails(before: ApplicationRow, row: ImportedApplication): Partial<DetailValues> {
  const filled = new Set<string>(row.given);
  const given: Partial<DetailValues> = Object.fromEntries(
    DETAIL_NAMES.filter((name) => filled.has(name) && row[name] !== null).map((name) => [
      name,
      row[name],
    ]),
  );
  const { closing_reason, closed_on, ...others } = given;
  const tags = tidyTags([...before.tags, ...row.tags]).slice(0, TAGS_MAX);
  const details = others.tags ? { ...others, tags } : others;
  if (row.closing_reason === null || !(closing_reason || filled.has('status'))) return details;
  const closedOn = row.closing_reason === before.closing_reason ? before.closed_on : row.closed_on;
  return { ...details, closing_reason: row.closing_reason, closed_on: closed_on ?? closedOn };
}

/** The columns of an application that a row of a file changes: what the row fills; notes and links are kept and completed. */
function changedColumns(before: ApplicationRow, row: ImportedApplication, now: Date) {
  const given = new Set(row.given);
  return {
    ...detailColumns(before, givenDetails(before, row), now),
    status: given.has('status') ? row.status : before.status,
    date_applied: given.has('date_applied') ? row.date_applied : before.date_applied,
    job_link: before.job_link ?? row.job_link,
    company_link: before.company_link ?? row.company_link,
    notes: joinedNotes(before.notes, row.notes),
  };
}

/** What rows of a file change in the person's applications; one that is gone or stays the same is left out. */
export async function stageChangedApplications(
  tx: Transaction,
  deps: ApplicationsDeps,
  { userId, now }: ImportOwner,
  rows: readonly { readonly id: string; readonly application: ImportedApplication }[],
) {
  const ids = rows.map(({ id }) => id);
  const found = await listApplicationsById(tx, deps, userId, ids);
  const wanted = new Map(rows.map(({ id, application }) => [id, application]));
  const staged = found.map(async (before) => {
    const columns = changedColumns(before, wanted.get(before.id)!, now);
    const texts = { ...before, ...columns };
    const after = { ...texts, ...searchKeys(texts), detail_text: detailText(texts) };
    const events = await eventsBetween(before, after, now);
    const changed = changedOf(before, after);
    return {
      application: before.id,
      seen_at: before.updated_at,
      fields: { ...changed.after, updated_at: now, last_event_at: now },
      events: events.map(eventJson),
      before: changed.before,
    };
  });
  return (await Promise.all(staged)).filter(({ events }) => events.length > 0);
}

/** The columns that differ between two versions of a row, as they were and as they are. */
function changedOf(before: ApplicationRow, after: ApplicationRow) {
  const names = (Object.keys(after) as (keyof ApplicationRow)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (row: ApplicationRow) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { before: pick(before), after: pick(after) };
}
