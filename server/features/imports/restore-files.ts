import * as z from 'zod/mini';

import type { Archive } from '#server/platform/restored-table.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Restoration } from '#server/platform/restored-table.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { NAME_MAX, FILES_PER_PERSON, RESUME_CACHE_S, URL_MAX } from '#shared/core/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';

const BUCKET = 'resumes';

const described = z.object({
  bucket: z.literal(BUCKET),
  name: z.string().check(z.maxLength(URL_MAX)),
  file: z.string().check(z.maxLength(URL_MAX)),
  content_type: z.string().check(z.maxLength(NAME_MAX)),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
});

/** Stores the archive's files that the person does not have; those that the server refuses are left out. Throws AppError `validation_failed` when there would be too many. */
export async function putFiles(
  { files }: ImportsDeps,
  identity: SignedIn,
  archive: Archive,
  { file: pathHere }: Restoration,
): Promise<{ added: number; leftOut: number }> {
  const known = new Set((await files.list(identity, BUCKET)).map(({ name }) => name));
  const bytes = new Map(archive.files.map((file) => [file.place, Buffer.from(file.bytes)]));
  const listed = (archive.rows.get('files') ?? []).flatMap((part) => JSON.parse(part) as unknown[]);
  const wanted = listed
    .flatMap((value) => z.safeParse(described, value).data ?? [])
    .map((file) => ({ ...file, name: pathHere(file.name) ?? '' }))
    .filter(({ name, file }) => bytes.has(file) && !known.has(name));
  if (known.size + wanted.length > FILES_PER_PERSON) {
    const message = transferMessages.restore.tooManyFiles(FILES_PER_PERSON);
    throw new AppError(ERRORS.validation_failed, message, { field: 'file' });
  }
  let added = 0;
  for (const { name, file, content_type: contentType, metadata } of wanted) {
    const content = bytes.get(file) ?? Buffer.alloc(0);
    try {
      await files.put(identity, BUCKET, {
        name,
        contentType,
        size: content.byteLength,
        bytes: async () => content,
        cacheSeconds: RESUME_CACHE_S,
        metadata: metadata ?? null,
      });
      added += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    }
  }
  return { added, leftOut: wanted.length - added };
}
