import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { presentImport } from '#server/features/imports/presenter.ts';
import {
  deleteOpenImports,
  listImportPage,
  lockImport,
  purgeOpenImports,
} from '#server/features/imports/repository/imports.ts';
import {
  purgeFinishedChunks,
  purgeFinishedRows,
} from '#server/features/imports/repository/rows.ts';
import { requireImport, wrongState } from '#server/features/imports/require-import.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import type { Output } from '#shared/core/contract.ts';
import { toPage } from '#shared/core/page.ts';
import type * as contracts from '#shared/imports/contracts/schemas.ts';
import {
  IMPORT_STAGED_HOURS,
  IMPORT_UNDO_DAYS,
  IMPORTS_PAGE_SIZE,
} from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';

/** One page of the person's imports, the newest first. */
export async function listImports(
  { database }: ImportsDeps,
  identity: SignedIn,
  page: number,
): Promise<Output<typeof contracts.listImports.response>> {
  const limit = IMPORTS_PAGE_SIZE;
  const { rows, total } = await database.transaction(identity, (tx) =>
    listImportPage(tx, identity.userId, { limit, offset: (page - 1) * limit }),
  );
  return toPage(rows.map(presentImport), total, page, limit);
}

/** Discards a staged file; throws AppError `not_found` (404), and `conflict` (409) for a finished import. */
export async function deleteImport(
  { database }: ImportsDeps,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const own = { userId: identity.userId, id };
  await database.transaction(identity, async (tx) => {
    const { state } = requireImport(await lockImport(tx, own));
    if (state === 'done' || state === 'undone')
      throw wrongState(transferMessages.imports.notStaged);
    await deleteOpenImports(tx, own.userId, own.id);
  });
}

const HOUR_MS = 3_600_000;

/** Removes files that were uploaded a day ago and not imported, what finished imports left of theirs, and rows of imports that can no longer be undone; returns how many. */
export async function purgeImports({ database, clock }: ImportsDeps): Promise<number> {
  const now = clock.now().getTime();
  const staged = new Date(now - IMPORT_STAGED_HOURS * HOUR_MS);
  const done = new Date(now - IMPORT_UNDO_DAYS * 24 * HOUR_MS);
  const files = await inBatches(database, (tx, limit) => purgeOpenImports(tx, staged, limit), 5);
  const chunks = await inBatches(database, purgeFinishedChunks);
  return (
    files + chunks + (await inBatches(database, (tx, limit) => purgeFinishedRows(tx, done, limit)))
  );
}
