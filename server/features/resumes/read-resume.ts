import { buffer } from 'node:stream/consumers';

import type { ResumeFile, ResumesDeps } from '#server/features/resumes/deps.ts';
import type { ResumeText } from '#server/features/resumes/reader/raw-text.ts';
import { isRefusalCode } from '#server/features/resumes/reader/refusal.ts';
import { ReadingRefused } from '#server/features/resumes/reading-refused.ts';
import {
  findRefusal,
  findText,
  keepRefusal,
  keepText,
} from '#server/features/resumes/repository.ts';
import type { Reading } from '#server/features/resumes/resume-reader.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { RESUME_REFUSAL_DAYS } from '#shared/core/limits.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';

const BUCKET = 'resumes';

const notFound = () => new AppError(ERRORS.not_found, resumeMessages.notFound);

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

/**
 * A résumé's text, read once for each content. Throws AppError `not_found`, ReadingRefused for a content that cannot be
 * read (also tried only once), and the queue's errors; `signal` aborts a wait.
 */
export async function textOf(
  deps: ResumesDeps,
  identity: SignedIn,
  file: ResumeFile,
  signal?: AbortSignal,
): Promise<ResumeText> {
  const kept = await keptText(deps, identity, file);
  if (kept) return kept;
  return deps.reader.inTurn({ person: identity.userId, signal }, async (reading) => {
    // An earlier call of the same person may have read it while this one waited.
    const known = await keptText(deps, identity, file);
    return known ?? readNow(deps, identity, file, reading);
  });
}

/** What is known of a file's content: its text, or nothing. Throws ReadingRefused when it was refused before. */
async function keptText(
  { database, clock }: ResumesDeps,
  identity: SignedIn,
  file: ResumeFile,
): Promise<ResumeText | undefined> {
  const since = new Date(clock.now().getTime() - RESUME_REFUSAL_DAYS * 86_400_000);
  const known = await database.transaction(
    identity,
    async (tx) => (await findText(tx, file)) ?? (await findRefusal(tx, file, since)),
  );
  if (typeof known !== 'string') return known;
  // Another release may have left a code that this one does not know.
  if (!isRefusalCode(known)) return undefined;
  throw new ReadingRefused(known, 'refused before');
}

async function readNow(
  { database, clock }: ResumesDeps,
  identity: SignedIn,
  file: ResumeFile,
  reading: Reading,
): Promise<ResumeText> {
  const stream = await file.open();
  if (!stream) throw notFound();
  const keep = (write: (tx: Transaction) => Promise<void>) =>
    database.transaction(identity, write).catch((error: unknown) => {
      // The file was removed while it was read.
      if (error instanceof AppError && error.is('referenced_row_missing')) throw notFound();
      throw error;
    });
  try {
    const text = await reading.read(await buffer(stream), file.contentType);
    await keep((tx) => keepText(tx, file, text, clock.now()));
    return text;
  } catch (error) {
    if (error instanceof ReadingRefused) {
      await keep((tx) => keepRefusal(tx, file, error.refusal, clock.now()));
    }
    throw error;
  }
}
