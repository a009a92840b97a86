import { extensionOf, resumePath } from '#shared/resumes/resume-file.ts';
import { RESUME_CACHE_S, RESUME_LINK_S } from '#shared/core/limits.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';
import {
  storageFailureOf,
  storageRefusalOf,
  withType,
} from '#web/features/profile/check-resume.ts';
import { resumeStorage } from '#web/lib/queries/resume-files.ts';
import { storedSession } from '#web/lib/session.ts';
import type { UploadOptions } from '#web/lib/upload.ts';

const words = resumeMessages;

/** The result of the storage helper. */
interface StoredResume {
  /** A signed link: resumes are private. */
  publicUrl: string;
  filePath: string;
  fileName: string;
  /** In bytes. */
  fileSize: number;
  fileType: string;
}

/**
 * The storage helper: stores a file under `{userId}/{timestamp}-{random}.{ext}` and returns a link to it.
 * Throws an Error whose message is the reason after 'Resume upload failed: '.
 */
export async function storeResume(file: File, watch: UploadOptions): Promise<StoredResume> {
  try {
    return await store(withType(file), watch);
  } catch (error) {
    throw new Error(storageFailureOf(error), { cause: error });
  }
}

async function store(file: File, watch: UploadOptions): Promise<StoredResume> {
  const userId = storedSession()?.user.id;
  const refusal = storageRefusalOf(file, userId);
  if (refusal !== undefined) throw new Error(refusal);
  const wanted = resumePath(String(userId), extensionOf(file.name) ?? '', {
    now: new Date(),
    random: crypto.randomUUID(),
  });
  const uploading = await resumeStorage(watch);
  const { data, error } = await uploading.upload(wanted, file, {
    cacheControl: String(RESUME_CACHE_S),
    contentType: file.type,
    upsert: false,
    metadata: { fileName: file.name },
  });
  if (error) throw isDuplicate(error) ? new Error(words.duplicate, { cause: error }) : error;
  // The client echoes the path it was given; the server returns it only when it stored the file.
  if (!data.fullPath) throw new Error(words.noPath);
  const bucket = await resumeStorage();
  const signed = await bucket.createSignedUrl(data.path, RESUME_LINK_S);
  if (signed.error) throw signed.error;
  return {
    publicUrl: signed.data.signedUrl,
    filePath: data.path,
    fileName: file.name,
    fileSize: file.size,
    fileType: file.type,
  };
}

function isDuplicate(error: object): boolean {
  return 'statusCode' in error && error.statusCode === '409';
}
