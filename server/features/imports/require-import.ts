import {
  lockImport,
  lockLatestOpen,
  type ImportId,
  type ImportRow,
} from '#server/features/imports/repository/imports.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { transferMessages } from '#shared/imports/messages.ts';

/** Said by the server alone, so that no page loads it. */
const REPLACED = 'Another file was uploaded meanwhile, and took the place of this one.';

/** The import that was found; throws AppError `not_found` (404) when there is none, or its file is not here yet. */
export function requireImport(row: ImportRow | undefined): ImportRow {
  if (!row || row.state === 'receiving') {
    throw new AppError(ERRORS.not_found, transferMessages.imports.notFound);
  }
  return row;
}

/** The refusal of what the import's state does not allow. */
export function wrongState(message: string): AppError {
  return new AppError(ERRORS.conflict, message);
}

/** Whether an import is neither done nor undone. */
export const isOpen = ({ state }: ImportRow): boolean => state !== 'done' && state !== 'undone';

/** Throws AppError `conflict` when an import that was stopped goes on by now. */
export async function requireStopped(tx: Transaction, own: ImportId): Promise<void> {
  const row = await lockImport(tx, own);
  if (row && (row.state === 'running' || !isOpen(row)))
    throw wrongState(transferMessages.imports.running);
}

/** Throws AppError `conflict` when another file was uploaded while this one was received. */
export async function requireUnreplaced(tx: Transaction, { userId, id }: ImportId): Promise<void> {
  const latest = await lockLatestOpen(tx, userId);
  if (latest?.id !== id) throw wrongState(REPLACED);
}
