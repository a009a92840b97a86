import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import type { BackupKey } from '#server/operations/backup/backup-key.ts';
import type { BackupOptions } from '#server/operations/backup/backup-options.ts';
import { copyDatabase } from '#server/operations/backup/copy-database.ts';
import { fillArchive } from '#server/operations/backup/fill-archive.ts';
import { damaged, type Manifest } from '#server/operations/backup/format.ts';
import { readArchive } from '#server/operations/backup/read-archive.ts';
import { takeProcessLock } from '#server/platform/concurrency/process-lock.ts';
import { publishDraft } from '#server/platform/files/write-whole.ts';
import { removalLock } from '#server/platform/objects/pause-removal.ts';
import { UserError } from '#shared/core/errors.ts';

/** What a backup has, as its command prints it. */
interface BackupReport {
  readonly file: string;
  readonly manifest: Manifest;
  /** Milliseconds for which requests to the database had to wait. */
  readonly heldMs: number;
}

/**
 * Backs up the embedded database, then the files it names, the keys, the kept mails and the H1B records if wished, beside
 * a running server or alone. The file is read again and compared before it gets its name. Throws UserError.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const file = resolve(options.file);
  if (existsSync(file)) throw new UserError(`${file} exists. Choose another name.`);
  const { keysFile } = options;
  if (keysFile !== undefined && !existsSync(keysFile)) {
    throw new UserError(
      `${keysFile} is not there, which has the keys of every session. Put it back, or start the server once: it makes new ones, and everybody signs in again.`,
    );
  }
  const lock = await takeProcessLock(removalLock(options.dataDir), {
    refused: ({ pid }) => new UserError(`Another backup of this server is running (pid ${pid}).`),
  });
  const staged = join(options.dataDir, 'backup.part');
  const draft = join(dirname(file), `.${basename(file)}.part`);
  try {
    await rm(staged, { recursive: true, force: true });
    await rm(draft, { force: true });
    const database = await copyDatabase(options, staged);
    const manifest = await fillArchive(draft, options, database);
    await verify(draft, options.key, manifest);
    await publishDraft(draft, file, { replace: false });
    return { file, manifest, heldMs: database.heldMs };
  } finally {
    await rm(staged, { recursive: true, force: true });
    await rm(draft, { force: true });
    await lock.release();
  }
}

/** Reads the written archive again and compares it with what went into it. */
async function verify(file: string, { identity }: BackupKey, expected: Manifest): Promise<void> {
  const found = await readArchive(file, identity);
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw damaged('what was read again is not what was written');
  }
}
