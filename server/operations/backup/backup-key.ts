import { existsSync } from 'node:fs';
import { chown, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { generateX25519Identity, identityToRecipient } from 'age-encryption';

import { makeFolder } from '#server/platform/files/make-folder.ts';
import { writeWhole } from '#server/platform/files/write-whole.ts';
import { UserError } from '#shared/core/errors.ts';

/** A key of backups: the identity reads them, the recipient that follows from it encrypts them. */
export interface BackupKey {
  readonly identity: string;
  readonly recipient: string;
}

const HOW_TO_MAKE = 'npm run backup -- --new-key FILE makes one';

/** Reads the key of BACKUP_KEY_FILE, an age identity file; throws UserError when there is none, or others may read it. */
export async function readBackupKey(path: string | undefined): Promise<BackupKey> {
  if (path === undefined) {
    throw new UserError(
      `Backups are encrypted: set BACKUP_KEY_FILE to the file with their key (${HOW_TO_MAKE}).`,
    );
  }
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const isOthers = (error as NodeJS.ErrnoException).code === 'EACCES';
    const remedy = isOthers ? `give it to the user of the server: chown USER ${path}` : HOW_TO_MAKE;
    throw new UserError(`BACKUP_KEY_FILE ${path} cannot be read (${remedy}).`, { cause: error });
  }
  const { mode } = await stat(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new UserError(`BACKUP_KEY_FILE ${path} can be read by others. Run: chmod 600 ${path}`);
  }
  const identity = text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('#'));
  try {
    if (identity === undefined) throw new Error('the file has no key');
    return { identity, recipient: await identityToRecipient(identity) };
  } catch (error) {
    throw new UserError(
      `BACKUP_KEY_FILE ${path} has no key of age (a line AGE-SECRET-KEY-1…; ${HOW_TO_MAKE}).`,
      { cause: error },
    );
  }
}

/** Makes a key file with mode 0600, for a user when root makes it for them; throws UserError when there is a file of that name. */
export async function makeBackupKey(
  path: string,
  reader?: { readonly uid: number; readonly gid: number },
): Promise<BackupKey> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const folder = dirname(resolve(path));
  try {
    const isNew = !existsSync(folder);
    await makeFolder(folder);
    await writeWhole(
      path,
      `# Key of Waymark's backups\n# public key: ${recipient}\n${identity}\n`,
      {
        replace: false,
      },
    );
    if (reader && process.getuid?.() === 0) {
      for (const made of isNew ? [folder, path] : [path]) {
        await chown(made, reader.uid, reader.gid);
      }
    }
  } catch (error) {
    throw new UserError(`${path} cannot be made: ${(error as Error).message}`, { cause: error });
  }
  return { identity, recipient };
}
