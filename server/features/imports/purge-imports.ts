import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { purgeOpenImports } from '#server/features/imports/repository/imports.ts';
import {
  purgeFinishedChunks,
  purgeFinishedRows,
} from '#server/features/imports/repository/rows.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import { IMPORT_STAGED_HOURS, IMPORT_UNDO_DAYS } from '#shared/imports/limits.ts';

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
