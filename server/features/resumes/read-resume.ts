import { buffer } from 'node:stream/consumers';

import type { ResumeFile, ResumesDeps } from '#server/features/resumes/deps.ts';
import type { ResumeText } from '#server/features/resumes/reader/raw-text.ts';
import { findText, keepText } from '#server/features/resumes/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

const BUCKET = 'resumes';

const notFound = () => new AppError('not_found', 404, messages.resumes.notFound);

/** One of the person's files by path, with or without the bucket's name; throws AppError `not_found`. */
export async function resumeAt(
  { files }: ResumesDeps,
  identity: SignedIn,
  path: string,
): Promise<ResumeFile> {
  const file =
    (await files.find(identity, BUCKET, path)) ??
    (path.startsWith(`${BUCKET}/`)
      ? await files.find(identity, BUCKET, path.slice(BUCKET.length + 1))
      : undefined);
  if (!file) throw notFound();
  return file;
}

/** The person's current résumé: the chosen file, else the newest; undefined when there is none. */
export async function currentResume(
  { files, chosen }: ResumesDeps,
  identity: SignedIn,
): Promise<ResumeFile | undefined> {
  const path = await chosen?.(identity);
  const file = path === undefined ? undefined : await files.find(identity, BUCKET, path);
  return file ?? (await files.list(identity, BUCKET)).at(0);
}

/** A résumé's text, read once for each content; throws AppError for a file that cannot be read. */
export async function textOf(
  { database, clock, reader }: ResumesDeps,
  identity: SignedIn,
  file: ResumeFile,
): Promise<ResumeText> {
  const kept = await database.transaction(identity, (tx) => findText(tx, file));
  if (kept) return kept;
  const stream = await file.open();
  if (!stream) throw notFound();
  const text = await reader.read(await buffer(stream), file.contentType);
  await database
    .transaction(identity, (tx) => keepText(tx, file, text, clock.now()))
    .catch((error: unknown) => {
      // The file went while it was read.
      if (error instanceof AppError && error.code === 'referenced_row_missing') throw notFound();
      throw error;
    });
  return text;
}
