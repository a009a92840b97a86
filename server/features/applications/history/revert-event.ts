import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { ownEvent } from '#server/features/applications/history/own-event.ts';
import { changeTo, isRevertible } from '#server/features/applications/history/revertible.ts';
import {
  valueAround,
  type ValueAround,
} from '#server/features/applications/history/value-around.ts';
import { lockOwnApplication } from '#server/features/applications/lock-own-application.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import { findEvent, type TimelineRow } from '#server/features/applications/repository/timeline.ts';
import { changeApplication } from '#server/features/applications/update-application.ts';
import { readValues } from '#server/features/applications/event-values.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { recordMessages } from '#shared/record/messages.ts';

/** What the caller says about a field that changed again since. */
interface RevertOptions {
  readonly force?: boolean | undefined;
  readonly base?: string | null | undefined;
}

const same = (one: string | null | undefined, other: string | null) =>
  (one || '') === (other || '');

/** Throws AppError `conflict` (409) when the field changed again since and the caller did not say that this is known. */
function refuseChangedSince(field: string, value: ValueAround, wish: RevertOptions): void {
  if (wish.force === true || same(value.current, value.after)) return;
  if (wish.base !== undefined && same(wish.base, value.current)) return;
  const conflict = {
    field: field === 'company_id' ? 'company_name' : field,
    base: value.after ?? '',
    yours: value.before ?? '',
    theirs: value.current ?? '',
  };
  throw new AppError(ERRORS.conflict, recordMessages.history.changedSince, {
    details: { conflicts: [conflict] },
  });
}

/** Throws AppError `conflict` (409) when a change cannot be undone. */
async function refuseUndoable(event: TimelineRow): Promise<void> {
  const { old_value, kept } = await readValues(event);
  if (!kept) throw new AppError(ERRORS.conflict, recordMessages.history.notKept);
  if (!isRevertible(event, { old_value, kept })) {
    throw new AppError(ERRORS.conflict, recordMessages.history.notUndoable);
  }
}

/** An amount without its unit says nothing, so the two are undone together where one save wrote both. */
const PARTNERS: Readonly<Record<string, string>> = {
  pay_amount: 'pay_unit',
  pay_unit: 'pay_amount',
};

/** The change of the field's partner in the same save, unless it cannot be undone or the partner changed again since. */
async function partnerOf(
  tx: Transaction,
  deps: ApplicationsDeps,
  row: ApplicationRow,
  { field: own, at }: TimelineRow,
): Promise<{ field: string; id: string; before: string | null } | undefined> {
  const field = PARTNERS[own];
  if (!field) return undefined;
  const asked = { userId: row.user_id, applicationId: row.id, field, at };
  const event = await findEvent(tx, deps, asked);
  if (!event || !isRevertible(event, await readValues(event))) return undefined;
  const value = await valueAround(tx, row, event);
  if (!value || !same(value.current, value.after)) return undefined;
  return { field, id: event.id, before: value.before };
}

/**
 * Undoes a change: the field becomes what it was before it, which is itself a change that can be undone. Throws AppError
 * `not_found` (404), and `conflict` (409) when it cannot be undone, or the field changed again since.
 */
export async function revertEvent(
  deps: ApplicationsDeps,
  identity: SignedIn,
  { id, event: eventId }: { readonly id: string; readonly event: string },
  wish: RevertOptions = {},
): Promise<ApplicationRow> {
  const { userId } = identity;
  const now = deps.clock.now();
  return deps.database.transaction(identity, async (tx) => {
    const row = await lockOwnApplication(tx, deps, userId, { id, deleted: false });
    const event = await ownEvent(tx, deps, { userId, applicationId: id, id: eventId });
    await refuseUndoable(event);
    const value = await valueAround(tx, row, event);
    if (!value) throw new AppError(ERRORS.conflict, recordMessages.history.notKept);
    if (same(value.current, value.before)) return row;
    refuseChangedSince(event.field, value, wish);
    const partner = await partnerOf(tx, deps, row, event);
    const undone = [
      { field: event.field, id: event.id, before: value.before },
      ...(partner ? [partner] : []),
    ];
    return changeApplication(tx, deps, row, {
      body: Object.assign({}, ...undone.map(({ field, before }) => changeTo(field, before))),
      now,
      reverts: new Map(undone.map(({ field, id: undoneId }) => [field, undoneId])),
    });
  });
}
