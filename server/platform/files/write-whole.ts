import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import { syncFolder } from '#server/platform/files/sync.ts';

/** How a file is written. */
interface WriteOptions {
  /** Permissions, for the owner only unless said otherwise. */
  readonly mode?: number;
  /** Its modification time, now unless said otherwise. */
  readonly modified?: Date;
}

/** How a draft becomes the file. */
interface PublishOptions {
  /** Whether it takes the place of a file of that name; otherwise that is refused with EEXIST. */
  readonly replace?: boolean;
}

/**
 * Writes a file that exists whole or not at all, whenever the process or the power ends, and that survives a power cut
 * once this resolves. Its folder must be there (`makeFolder`). Throws what the file system throws.
 */
export async function writeWhole(
  path: string,
  content: string | Uint8Array,
  options: WriteOptions & PublishOptions & { readonly draft?: string } = {},
): Promise<void> {
  const draft = options.draft ?? draftOf(path);
  await writeDraft(draft, content, options);
  await publishDraft(draft, path, options);
}

/** Writes a new file and syncs its content, but not yet its name. Throws EEXIST when the file exists. */
export async function writeDraft(
  path: string,
  content: string | Uint8Array,
  { mode = 0o600, modified }: WriteOptions = {},
): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(content);
    if (modified) await file.utimes(modified, modified);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
}

/** Renames a synced draft in the same folder to its final name and syncs the name; on a failure the draft is removed. */
export async function publishDraft(
  draft: string,
  path: string,
  { replace = true }: PublishOptions = {},
): Promise<void> {
  try {
    if (replace) await rename(draft, path);
    else await link(draft, path);
  } catch (error) {
    // The caller may use the existing file instead, so it must last as well.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') await syncFolder(dirname(path));
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
  if (!replace) await rm(draft, { force: true });
}

/** A new name beside a file for its next content. */
function draftOf(path: string): string {
  return `${path}.${randomBytes(6).toString('hex')}.part`;
}
