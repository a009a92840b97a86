import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { StorageClient } from '@supabase/storage-js';
import S3rver from 's3rver';

import { conditionalWrites, noConditionalWrites } from '#test/support/conditional-writes.ts';
import type { Person } from '#test/support/people.ts';
import type { RunningServer } from '#test/support/server.ts';

const FIXTURES = join(import.meta.dirname, '..', 'fixtures', 'resumes');

/** The official storage client, with a person's session or without one. */
export function storageOf(server: RunningServer, person?: Pick<Person, 'session'>): StorageClient {
  return new StorageClient(`${server.url}/storage/v1`, {
    apikey: server.publishableKey,
    Authorization: `Bearer ${person?.session.access_token ?? server.publishableKey}`,
  });
}

/** The bytes of a résumé made for tests, such as `one-column.pdf`. */
export function resumeBytes(name: string): Buffer<ArrayBuffer> {
  return readFileSync(join(FIXTURES, name));
}

/** The server's file name for an object's bytes. */
const OBJECT_FILE = '._S3rver_object';
const keyOf = (name: string) => name.slice(0, -OBJECT_FILE.length);

/** An S3-compatible server on loopback with one empty bucket. */
export interface ObjectServer {
  /** Value of OBJECTS_URL. */
  readonly objectsUrl: string;
  /** Keys of all stored objects. */
  objects(): Promise<string[]>;
  remove(): Promise<void>;
}

/** Refuses what asks for the bucket itself, as a store does to a key that may not list it. */
async function noListing(
  context: { readonly path: string; status: number },
  next: () => Promise<void>,
): Promise<void> {
  if (context.path.split('/').filter(Boolean).length > 1) return next();
  context.status = 403;
}

/** Starts an S3-compatible server, which knows conditional writes and may be listed unless it is told to refuse that. */
export async function startObjectServer({
  isConditional = true,
  mayList = true,
} = {}): Promise<ObjectServer> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-objects-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'waymark', configs: [] }],
  });
  server.middleware.unshift(
    isConditional
      ? conditionalWrites((path) => join(folder, `${decodeURIComponent(path)}${OBJECT_FILE}`))
      : noConditionalWrites,
  );
  if (!mayList) server.middleware.unshift(noListing);
  const { port } = await server.run();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    // S3rver accepts exactly this pair.
    objectsUrl: `s3://S3RVER:S3RVER@waymark/files?endpoint=${endpoint}`,
    async objects() {
      const names = await readdir(folder, { recursive: true });
      return names.filter((name) => name.endsWith(OBJECT_FILE)).map(keyOf);
    },
    async remove() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
