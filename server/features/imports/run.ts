import type { ImportNow } from '#server/features/imports/deps.ts';
import { requireImport, wrongState } from '#server/features/imports/require-import.ts';
import { lockImport, type ImportRow } from '#server/features/imports/repository/imports.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { transferMessages } from '#shared/imports/messages.ts';

/** Milliseconds after which a run that shows no sign of life is over. */
export const DEAD_MS = 60_000;

/** A run of an import: whose, which, and its token. */
export interface Run extends ImportNow {
  readonly run: string;
  readonly fileName: string;
}

/** Throws AppError `conflict` when the import is no longer this run's. */
export async function assertRunOwner(tx: Transaction, run: Run): Promise<ImportRow> {
  const row = requireImport(await lockImport(tx, run));
  if (row.state !== 'running' || row.run !== run.run)
    throw wrongState(transferMessages.imports.running);
  return row;
}
