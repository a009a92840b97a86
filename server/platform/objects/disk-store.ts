import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import {
  assertKey,
  objectsUnavailable,
  type ObjectStore,
} from '#server/platform/objects/object-store.ts';
import { UserError } from '#shared/errors.ts';

/** Keeps objects as files of a folder, which is made readable by the owner only; throws UserError when it cannot be. */
export async function diskStore(folder: string): Promise<ObjectStore> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new UserError(
      `${folder} cannot be used for files. Make it writable for the server's user.`,
      { cause: error },
    );
  }

  function pathOf(key: string): string {
    assertKey(key);
    const [bucket = '', id = ''] = key.split('/');
    return join(folder, bucket, id.slice(-2), id);
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const part = `${path}.part`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const file = await open(part, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined);
        throw objectsUnavailable(error);
      }
    },

    async open(key, range) {
      try {
        const file = await open(pathOf(key), 'r');
        return file.createReadStream(
          range ? { start: range.first, end: range.last } : { start: 0 },
        );
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw objectsUnavailable(error);
      }
    },

    async remove(key) {
      const path = pathOf(key);
      try {
        await Promise.all([rm(path, { force: true }), rm(`${path}.part`, { force: true })]);
      } catch (error) {
        throw objectsUnavailable(error);
      }
    },

    async check() {
      try {
        await access(folder, constants.R_OK | constants.W_OK);
      } catch (error) {
        throw objectsUnavailable(error);
      }
    },

    async close() {},
  };
}
