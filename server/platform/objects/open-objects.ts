import { access, constants, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { makeFolder } from '#server/platform/files/make-folder.ts';
import { removeForGood } from '#server/platform/files/remove-for-good.ts';
import { writeWhole } from '#server/platform/files/write-whole.ts';
import {
  assertKey,
  type ObjectStore,
  objectsUnavailable,
} from '#server/platform/objects/object-store.ts';
import { s3Store } from '#server/platform/objects/s3-store.ts';
import { UserError } from '#shared/core/errors.ts';

/** Keeps objects as files in a folder that only its owner can read; throws UserError when the folder cannot be used. */
export async function diskStore(folder: string): Promise<ObjectStore> {
  try {
    await makeFolder(folder);
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
      try {
        await makeFolder(dirname(path), { above: folder });
        // Under a name that `remove` knows, so that the remains of a killed process go with the object.
        await writeWhole(path, bytes, { draft: `${path}.part` });
      } catch (error) {
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
        await removeForGood([path, `${path}.part`]);
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

/** Opens the store of files: the S3-compatible server of `url`, else DATA_DIR/objects; throws UserError when it cannot be used. */
export async function openObjects(options: {
  readonly url?: string | undefined;
  readonly dataDir: string;
}): Promise<ObjectStore> {
  return options.url ? s3Store(options.url) : diskStore(join(options.dataDir, 'objects'));
}
