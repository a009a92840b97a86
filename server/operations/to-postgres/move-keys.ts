import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { parseKeyFile, type KeyFile } from '#server/features/auth/keys/key-file.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import { writeWhole } from '#server/platform/files/write-whole.ts';
import { UserError } from '#shared/core/errors.ts';

/** Where the keys of a server on PostgreSQL come from. */
interface KeySettings {
  readonly secretKeys: string | undefined;
  readonly publishableKey: string | undefined;
  readonly keysFile: string | undefined;
}

/**
 * Sees to it that the new server has the keys of the embedded store, so that nobody is signed out and second factors
 * work: copies them to AUTH_KEYS_FILE, or compares them with the environment. Returns what to print. Throws UserError when
 * other keys are there.
 */
export async function moveKeys(settings: KeySettings, dataDir: string): Promise<string> {
  const own = join(dataDir, 'keys.json');
  if (!existsSync(own)) return 'The keys are in the environment; keep them.';
  const text = await readFile(own, 'utf8');
  const file = parseKeyFile(text, own);
  if (file === 'version 1')
    throw new UserError(`${own} is of an earlier version. Start the server once, then stop it.`);
  if (settings.secretKeys !== undefined) {
    requireHeld(settings, file);
    return 'The environment has the keys of the embedded store.';
  }
  const path = settings.keysFile ?? own;
  if (path === own)
    return `The keys stay in ${own}; every server needs AUTH_KEYS_FILE with its path.`;
  if (existsSync(path)) {
    if ((await readFile(path, 'utf8')) === text) return `${path} has the keys already.`;
    throw new UserError(
      `${path} has other keys than ${own}: everybody would be signed out. Move it away, then run this again.`,
    );
  }
  await makeFolder(dirname(path));
  await writeWhole(path, text, { replace: false });
  return `The keys were copied to ${path}.`;
}

function requireHeld({ secretKeys = '', publishableKey }: KeySettings, file: KeyFile): void {
  const held = secretKeys.replaceAll(/\s/g, '');
  const parts = [...file.keys.map(({ kid }) => kid), ...file.secrets.map(({ key }) => key)];
  const missing = parts.some((part) => typeof part === 'string' && !held.includes(`"${part}"`));
  if (!missing && (publishableKey ?? file.publishableKey) === file.publishableKey) return;
  throw new UserError(
    'AUTH_SECRET_KEYS or AUTH_PUBLISHABLE_KEY differ from the keys of the embedded store: people would be signed out and second factors lost. Set AUTH_KEYS_FILE to a new file instead, and neither of the two.',
  );
}
