import { batchesOf } from '#server/features/imports/batches-of.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { readFile } from '#server/features/imports/read-file.ts';
import { requireImport, requireUnreplaced } from '#server/features/imports/require-import.ts';
import {
  deleteOpenImports,
  findImport,
  insertImport,
  saveImport,
  type ImportRow,
} from '#server/features/imports/repository/imports.ts';
import { insertChunk } from '#server/features/imports/repository/rows.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Upload } from '#server/http/uploads.ts';
import { rowId } from '#server/platform/ids.ts';
import { RefusedFile } from '#server/platform/tables/refused-file.ts';
import { suggestColumns } from '#shared/domain/import/formats.ts';
import type { ImportTable, TableRow } from '#shared/domain/import/table.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { NAME_MAX } from '#shared/limits.ts';
import { transferMessages } from '#shared/transfer-messages.ts';

/** The rows of a file that are stored together. */
const CHUNK = { count: 250, characters: 1_000_000 };

/** The file's own name, without folders and characters that no name should have. */
function shownName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/\p{C}/gu, '').trim().toWellFormed();
  return clean.slice(-NAME_MAX) || 'file';
}

const charactersOf = ({ cells }: TableRow) => cells.reduce((sum, cell) => sum + cell.length, 0);

async function readUpload(upload: Upload): Promise<ImportTable> {
  if (upload.size === 0) {
    throw new AppError(ERRORS.validation_failed, transferMessages.imports.fileMissing, {
      field: 'file',
    });
  }
  try {
    return await readFile(await upload.bytes());
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    const reason = transferMessages.imports.unreadable(error.message);
    throw new AppError(ERRORS.validation_failed, reason, { field: 'file', cause: error });
  }
}

/**
 * Stores the rows of an uploaded file, invisible to the list; the person's other open import is discarded. Throws AppError
 * `validation_failed` (400) for a file that is no table, `conflict` (409) when another one replaced it meanwhile.
 */
export async function createImport(
  { database, clock }: ImportsDeps,
  identity: SignedIn,
  upload: Upload,
): Promise<ImportRow> {
  const table = await readUpload(upload);
  const now = clock.now();
  const own = { userId: identity.userId, id: rowId(now) };
  await database.transaction(identity, async (tx) => {
    await deleteOpenImports(tx, own.userId);
    await insertImport(tx, {
      user_id: own.userId,
      id: own.id,
      file_name: shownName(upload.fileName),
      format: suggestColumns(table.headings).format,
      headings: [...table.headings],
      serials: table.serials,
      total: table.rows.length + table.unreadable.length,
      created_at: now,
    });
    await insertChunk(tx, own, 0, { rows: [], unreadable: table.unreadable });
  });
  let number = 0;
  for (const rows of batchesOf(table.rows, charactersOf, CHUNK)) {
    number++;
    await database.transaction(identity, async (tx) => {
      await requireUnreplaced(tx, own);
      await insertChunk(tx, own, number, { rows, unreadable: [] });
    });
  }
  return database.transaction(identity, async (tx) => {
    await requireUnreplaced(tx, own);
    await saveImport(tx, own, { state: 'staged' });
    return requireImport(await findImport(tx, own));
  });
}
