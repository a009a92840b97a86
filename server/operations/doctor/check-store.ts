import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import type { Config } from '#server/config/config.ts';
import { Findings, reasonOf, type Finding } from '#server/operations/doctor/finding.ts';
import { openObjects } from '#server/platform/objects/open-objects.ts';

/** Where the doctor's own file lies. */
const BUCKET = 'doctor';

/** Writes, reads and removes a small file in the object store. */
export async function checkStore({ objects, dataDir }: Config): Promise<Finding[]> {
  const found = new Findings('files');
  const where = objects.url === undefined ? `${dataDir}/objects` : 'the store of OBJECTS_URL';
  if (objects.url === undefined && !existsSync(dataDir)) {
    found.ok(`the first start makes ${where}`);
    return found.all;
  }
  let step = 'open';
  try {
    const store = await openObjects({ ...objects, dataDir });
    try {
      const key = `${BUCKET}/${randomUUID()}`;
      const content = Buffer.from('written by npm run doctor');
      step = 'write to';
      await store.put(key, content);
      step = 'read from';
      const stream = await store.open(key);
      const read = stream && (await buffer(stream));
      if (!read?.equals(content)) throw new Error('other bytes came back');
      step = 'delete from';
      await store.remove(key);
      // The folders of a bucket stay; nobody else has this one.
      if (objects.url === undefined) {
        await rm(join(dataDir, 'objects', BUCKET), { recursive: true, force: true });
      }
      found.ok(`a file was written to ${where}, read and deleted`);
    } finally {
      await store.close();
    }
  } catch (error) {
    found.problem(
      `cannot ${step} ${where}: ${reasonOf(error)}`,
      objects.url === undefined
        ? `Make the folder writable for the server's user, and see to free space.`
        : 'Check endpoint, bucket, key and secret of OBJECTS_URL, and that the key may put, get and delete.',
    );
  }
  return found.all;
}
