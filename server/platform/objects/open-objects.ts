import { join } from 'node:path';

import { diskStore } from '#server/platform/objects/disk-store.ts';
import type { ObjectStore } from '#server/platform/objects/object-store.ts';
import { s3Store } from '#server/platform/objects/s3-store.ts';

/** Opens the store of files: the S3-compatible server of `url`, else DATA_DIR/objects; throws UserError when it cannot be used. */
export async function openObjects(options: {
  readonly url?: string | undefined;
  readonly dataDir: string;
}): Promise<ObjectStore> {
  return options.url ? s3Store(options.url) : diskStore(join(options.dataDir, 'objects'));
}
