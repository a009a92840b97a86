import type { Archive } from '#server/platform/restored-table.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import type { ReadTable } from '#server/features/imports/reader/import-worker.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Upload } from '#server/http/uploads.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { transferMessages } from '#shared/imports/messages.ts';

/** Reads an upload; a file that cannot be read is AppError `validation_failed` (400) with the reason. */
async function readUpload<T>(
  upload: Upload,
  explain: (reason: string) => string,
  read: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  if (upload.size === 0) {
    throw new AppError(ERRORS.validation_failed, transferMessages.imports.fileMissing, {
      field: 'file',
    });
  }
  try {
    return await read(await upload.bytes());
  } catch (error) {
    if (!(error instanceof RefusedFileError)) throw error;
    const details = { field: 'file', cause: error };
    throw new AppError(ERRORS.validation_failed, explain(error.message), details);
  }
}

/** The table of an uploaded file of applications. */
export function readTable(
  { reader }: ImportsDeps,
  { userId: person }: SignedIn,
  upload: Upload,
): Promise<ReadTable> {
  return readUpload(upload, transferMessages.imports.unreadable, (bytes) =>
    reader.read({ person, signal: upload.signal }, bytes),
  );
}

/** What an uploaded archive of 'Download my data' holds. */
export function readArchive(
  { archives }: ImportsDeps,
  { userId: person }: SignedIn,
  upload: Upload,
): Promise<Archive> {
  return readUpload(upload, transferMessages.restore.unreadable, (bytes) =>
    archives.read({ person, signal: upload.signal }, bytes),
  );
}
