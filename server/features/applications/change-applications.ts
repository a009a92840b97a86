import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { eventOf, eventsBetween } from '#server/features/applications/events.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import {
  lockApplications,
  saveApplications,
} from '#server/features/applications/repository/bulk.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import { listSilent } from '#server/features/applications/repository/focus.ts';
import { detailText } from '#server/features/applications/search-keys.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { liftQuota } from '#server/platform/database/quota.ts';
import { applicationMessages } from '#shared/applications/messages.ts';
import type { BulkChange, BulkDone } from '#shared/applications/contracts/desk.ts';
import { tidyTags } from '#shared/applications/tags.ts';
import { fold } from '#shared/core/fold.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { utcDate } from '#shared/core/dates.ts';
import { BULK_MAX, QUIET_DAYS_MAX, TAGS_MAX } from '#shared/applications/limits.ts';

/** What a change is called in the log. */
function fieldOf(change: BulkChange): BulkDone['field'] {
  if (change.deleted) return 'deleted_at';
  if (change.status) return 'status';
  if (change.no_answer) return 'closing_reason';
  return change.archived === undefined ? 'tags' : 'archived';
}

/** An application with other tags; throws AppError `invalid_value` (400) when they are too many. */
export function retagged(row: ApplicationRow, tags: string[]): ApplicationRow {
  if (tags.length > TAGS_MAX) {
    throw new AppError(ERRORS.invalid_value, applicationMessages.tooManyTags);
  }
  return { ...row, tags, detail_text: detailText({ ...row, tags }) };
}

/** An application after a change; the same row when nothing changes. */
function changed(
  row: ApplicationRow,
  change: BulkChange,
  { now, today }: { readonly now: Date; readonly today: string },
): ApplicationRow {
  const { status, add_tag, remove_tag, archived, deleted, no_answer } = change;
  if (deleted) return { ...row, deleted_at: now };
  if (no_answer) {
    return row.closing_reason ? row : { ...row, closing_reason: 'no_answer', closed_on: today };
  }
  if (status) return status === row.status ? row : { ...row, status };
  if (archived !== undefined) {
    const same = archived === (row.archived_at !== null);
    return same ? row : { ...row, archived_at: archived ? now : null };
  }
  const tags = add_tag
    ? tidyTags([...row.tags, add_tag])
    : row.tags.filter((tag) => fold(tag) !== fold(remove_tag ?? ''));
  return tags.length === row.tags.length ? row : retagged(row, tags);
}

/**
 * Changes all of the person's named, or all silent, applications in one transaction and logs each change; returns those it changed.
 * Throws AppError `not_found` (404) when one of them is not there, and changes none.
 */
export async function changeApplications(
  deps: ApplicationsDeps,
  identity: SignedIn,
  {
    ids,
    silent_days,
    today,
    change,
  }: {
    readonly ids?: readonly string[] | undefined;
    readonly silent_days?: number | undefined;
    readonly today?: string | undefined;
    readonly change: BulkChange;
  },
): Promise<BulkDone> {
  const now = deps.clock.now();
  const on = { now, today: today ?? utcDate(now) };
  return deps.database.transaction(identity, async (tx) => {
    const silent = { days: silent_days ?? QUIET_DAYS_MAX, now, limit: BULK_MAX };
    const wanted = [...new Set(ids ?? (await listSilent(tx, identity.userId, silent)))];
    const rows = await lockApplications(tx, deps, identity.userId, wanted);
    if (rows.filter((row) => row.deleted_at === null).length < wanted.length) {
      throw new AppError(ERRORS.not_found, applicationMessages.bulkNotFound);
    }
    const pairs = rows.map((row) => ({ row, after: changed(row, change, on) }));
    const others = pairs.filter(({ row, after }) => row !== after);
    // Deleting is how room is made, although the log grows.
    if (change.deleted) await liftQuota(tx);
    const events = await Promise.all(
      others.map(({ row, after }) =>
        after.deleted_at
          ? eventOf(row, now, 'deleted_at', null, now.toISOString()).then((event) => [event])
          : eventsBetween(row, after, now),
      ),
    );
    await saveApplications(
      tx,
      identity.userId,
      others.map(({ after }) => after),
      now,
    );
    await insertEvents(tx, events.flat());
    return { ids: others.map(({ row }) => row.id), field: fieldOf(change), at: now.toISOString() };
  });
}
