import type { ImportsDeps, UndoneRows } from '#server/features/imports/deps.ts';
import { finishUndo } from '#server/features/imports/finish-undo.ts';
import { requireImport, wrongState } from '#server/features/imports/require-import.ts';
import {
  lockImport,
  saveImport,
  type ImportRow,
} from '#server/features/imports/repository/imports.ts';
import { deleteStagedRows, stagedRows } from '#server/features/imports/repository/rows.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { joiningByHash } from '#server/platform/database/join-by-hash.ts';
import { liftQuota } from '#server/platform/database/quota.ts';
import { IMPORT_UNDO_DAYS } from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';

const DAY_MS = 86_400_000;

/**
 * Takes a whole import back: what it added is hidden and what it changed is reverted in one transaction, then the added
 * applications are deleted in batches. What the person changed since stays, unless they want it removed, too. Throws
 * AppError `not_found` (404) and `conflict` (409).
 */
export async function undoImport(
  deps: ImportsDeps,
  identity: SignedIn,
  id: string,
  changed: 'keep' | 'remove',
): Promise<UndoneRows & { readonly row: ImportRow }> {
  const now = deps.clock.now();
  const own = { userId: identity.userId, id, now };
  const undone = await deps.database.transaction(identity, async (tx) => {
    const row = requireImport(await lockImport(tx, own));
    if (row.state !== 'done' || !row.finished_at)
      throw wrongState(transferMessages.imports.notUndoable);
    if (now.getTime() - row.finished_at.getTime() > IMPORT_UNDO_DAYS * DAY_MS) {
      throw wrongState(transferMessages.imports.undoTooLate);
    }
    // The log grows, and yet this is how room is made.
    await liftQuota(tx);
    const since = { at: row.finished_at, changed };
    const done = await deps.applications.undo(tx, own, stagedRows(own), since);
    const gone = { state: 'undone', undone_at: now, untidy: true } as const;
    await joiningByHash(tx, () => saveImport(tx, own, gone));
    await deleteStagedRows(tx, own);
    return { ...done, row: { ...row, state: 'undone', undone_at: now } as const };
  });
  await finishUndo(deps, own);
  return undone;
}
