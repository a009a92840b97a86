import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { eventOf, eventsBetween } from '#server/features/applications/events.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import {
  lockApplications,
  saveApplications,
} from '#server/features/applications/repository/bulk.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import { detailText } from '#server/features/applications/search-keys.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { liftQuota } from '#server/platform/database/quota.ts';
import { applicationMessages } from '#shared/applications/messages.ts';
import type { BulkChange, BulkDone } from '#shared/applications/contracts/desk.ts';
import { tidyTags } from '#shared/applications/tags.ts';
import { fold } from '#shared/core/fold.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { TAGS_MAX } from '#shared/applications/limits.ts';

/** What a change is called in the log. */
function fieldOf(change: BulkChange): BulkDone['field'] {
  if (change.deleted) return 'deleted_at';
  if (change.status) return 'status';
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
function changed(row: ApplicationRow, change: BulkChange, now: Date): ApplicationRow {
  const { status, add_tag, remove_tag, archived, deleted } = change;
  if (deleted) return { ...row, deleted_at: now };
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
 * Changes all of the person's named applications in one transaction and logs each change; returns those it changed.
 * Throws AppError `not_found` (404) when one of them is not there, and changes none.
 */
export async function changeApplications(
  deps: ApplicationsDeps,
  identity: SignedIn,
  { ids, change }: { readonly ids: readonly string[]; readonly change: BulkChange },
): Promise<BulkDone> {
  const now = deps.clock.now();
  const wanted = [...new Set(ids)];
  return deps.database.transaction(identity, async (tx) => {
    const rows = await lockApplications(tx, deps, identity.userId, wanted);
    if (rows.filter((row) => row.deleted_at === null).length < wanted.length) {
      throw new AppError(ERRORS.not_found, applicationMessages.bulkNotFound);
    }
    const pairs = rows.map((row) => ({ row, after: changed(row, change, now) }));
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
