import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { makeSecret, type StoredSecret } from '#server/features/auth/keys/protection-secret.ts';
import {
  makePrivateKey,
  parseSigningKeys,
  type StoredKey,
} from '#server/features/auth/keys/signing-key.ts';
import { takeProcessLock, type ProcessLock } from '#server/platform/concurrency/process-lock.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import { writeWhole } from '#server/platform/files/write-whole.ts';
import { UserError } from '#shared/core/errors.ts';

/** Content of the key file (docs/decisions/027): the first key signs, the first secret protects. */
export interface KeyFile {
  readonly version: 2;
  readonly publishableKey: string;
  readonly keys: readonly StoredKey[];
  readonly secrets: readonly StoredSecret[];
}

/** Where keys come from: a setting that wins, or a file. */
export interface KeySource {
  /** A private JWK set, which may have `secrets`, too. */
  readonly secretKeys?: string | undefined;
  readonly publishableKey?: string | undefined;
  /** DATA_DIR/keys.json when undefined. */
  readonly keysFile?: string | undefined;
  readonly dataDir: string;
}

const LOCK_RETRY_MS = 20;
const LOCK_TRIES = 500;

/** The path of the key file. */
export function keyFilePath({ keysFile, dataDir }: KeySource): string {
  return keysFile ?? join(dataDir, 'keys.json');
}

/** New keys: one ES256 key, one secret and a publishable key. */
export function makeKeys(): KeyFile {
  return {
    version: 2,
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    keys: [makePrivateKey()],
    secrets: [makeSecret()],
  };
}

/** The key file as it is on the disk, brought to this version, and made when absent if it `mayMake` one; throws UserError when it is damaged or missing. */
export async function openKeyFile(path: string, mayMake: () => Promise<boolean>): Promise<KeyFile> {
  const text = (await readIfThere(path)) ?? (await makeFile(path, mayMake));
  const file = parseKeyFile(text, path);
  return file === 'version 1' ? await changeKeyFile(path, (now) => now) : file;
}

/** Replaces the key file by a changed one, one change at a time over all processes; returns what is stored. */
export async function changeKeyFile(
  path: string,
  change: (file: KeyFile) => KeyFile,
): Promise<KeyFile> {
  const lock = await takeLock(path);
  try {
    const text = (await readIfThere(path)) ?? (await makeFile(path, async () => false));
    const found = parseKeyFile(text, path);
    const changed = change(found === 'version 1' ? upgrade(text) : found);
    if (changed !== found) await writeWhole(path, textOf(changed));
    return changed;
  } finally {
    await lock.release();
  }
}

/** Reads the text of a key file; throws UserError naming its path when it is damaged. */
export function parseKeyFile(text: string, path: string): KeyFile | 'version 1' {
  try {
    const file = JSON.parse(text) as Partial<KeyFile>;
    if (Array.isArray(file.keys) && typeof file.publishableKey === 'string') {
      if (file.version === 2 && Array.isArray(file.secrets)) return file as KeyFile;
      if (file.version === undefined) return 'version 1';
    }
  } catch {
    // Reported below, together with a file that has another form.
  }
  throw new UserError(
    `${path} is damaged. Restore it from a backup; without one, move it away: new keys are made, everybody has to sign in again and second factors are lost.`,
  );
}

/** Version 1 had signing keys only and derived everything from them: what they protected stays readable. */
function upgrade(text: string): KeyFile {
  const { keys, publishableKey } = JSON.parse(text) as Pick<KeyFile, 'keys' | 'publishableKey'>;
  const former = parseSigningKeys(keys, 'the key file').map(({ kid, secretPart }) => ({
    id: kid,
    key: secretPart.toString('base64url'),
  }));
  return { version: 2, publishableKey, keys, secrets: [makeSecret(), ...former] };
}

const textOf = (file: KeyFile) => `${JSON.stringify(file, null, 2)}\n`;

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new UserError(`${path} cannot be read. Make it readable for the server's user.`, {
      cause: error,
    });
  }
}

async function makeFile(path: string, mayMake: () => Promise<boolean>): Promise<string> {
  if (!(await mayMake())) {
    throw new UserError(
      `${path} is missing, which has the keys of every session and second factor. Put it back from a backup, or correct AUTH_KEYS_FILE or DATA_DIR. Without it everybody has to sign in again and second factors are lost: npm run admin -- accept-keys --create --yes makes new keys.`,
    );
  }
  const text = textOf(makeKeys());
  try {
    await makeFolder(dirname(path), { mode: 0o777 });
    // Another process may have been faster: its keys stay.
    await writeWhole(path, text, { replace: false });
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      const other = await readIfThere(path);
      if (other !== undefined) return other;
    }
    throw new UserError(
      `${path} cannot be made. Make room on the disk, and the folder writable for the server's user.`,
      {
        cause: error,
      },
    );
  }
}

/** The lock of those who write the file; readers need none, because it is replaced whole. */
async function takeLock(path: string): Promise<ProcessLock> {
  const held = new UserError(`${path} is being changed by another process. Try again.`);
  for (let tries = 1; ; tries += 1) {
    try {
      return await takeProcessLock(`${path}.lock`, { refused: () => held });
    } catch (error) {
      if (error !== held) {
        throw new UserError(`${path} cannot be changed. Make its folder writable.`, {
          cause: error,
        });
      }
      if (tries >= LOCK_TRIES) throw error;
      await wait(LOCK_RETRY_MS);
    }
  }
}
