import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseKeySet, makePrivateKey, type SigningKey } from '#server/features/auth/signing-key.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import { writeWhole } from '#server/platform/files/write-whole.ts';
import { UserError } from '#shared/errors.ts';

/** The server's secrets: the first key signs, all verify and derive (docs/architecture.md, 'Where data lies'). */
export interface KeyStore {
  readonly keys: readonly [SigningKey, ...SigningKey[]];
  /** The public anonymous key, `sb_publishable_…`, which every page holds. */
  readonly publishableKey: string;
}

/** Content of keys.json and of the environment. */
interface KeyFile {
  readonly keys: readonly object[];
  readonly publishableKey: string;
}

/** New secrets: one ES256 key and a publishable key. */
export function makeKeys(): KeyFile {
  return {
    keys: [makePrivateKey()],
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
  };
}

/**
 * The keys of the configuration, completed from DATA_DIR/keys.json, which is made when absent (mode 0600, atomically).
 * Throws UserError when either cannot be used; an existing file is never overwritten.
 */
export async function loadKeys(options: {
  readonly secretKeys?: string | undefined;
  readonly publishableKey?: string | undefined;
  readonly dataDir: string;
}): Promise<KeyStore> {
  const { secretKeys, publishableKey, dataDir } = options;
  if (secretKeys !== undefined && publishableKey !== undefined) {
    return { keys: parseKeySet(secretKeys, 'AUTH_SECRET_KEYS'), publishableKey };
  }
  const path = join(dataDir, 'keys.json');
  const text = (await readIfThere(path)) ?? (await makeFile(dataDir, path));
  const file = parseFile(text, path);
  return {
    keys:
      secretKeys === undefined
        ? parseKeySet(JSON.stringify({ keys: file.keys }), path)
        : parseKeySet(secretKeys, 'AUTH_SECRET_KEYS'),
    publishableKey: publishableKey ?? file.publishableKey,
  };
}

function parseFile(text: string, path: string): KeyFile {
  try {
    const file = JSON.parse(text) as Partial<KeyFile>;
    if (Array.isArray(file.keys) && typeof file.publishableKey === 'string') return file as KeyFile;
  } catch {
    // Reported below, together with a file that has another form.
  }
  throw new UserError(
    `${path} is damaged. Restore it from a backup; without one, move it away: new keys are made and everybody has to sign in again.`,
  );
}

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

async function makeFile(dataDir: string, path: string): Promise<string> {
  const text = `${JSON.stringify(makeKeys(), null, 2)}\n`;
  try {
    await makeFolder(dataDir, { mode: 0o777 });
    // Another process may have been faster: its keys stay.
    await writeWhole(path, text, { replace: false });
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      const other = await readIfThere(path);
      if (other !== undefined) return other;
    }
    throw new UserError(`${path} cannot be made. Make the folder writable for the server's user.`, {
      cause: error,
    });
  }
}
