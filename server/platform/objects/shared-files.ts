import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import {
  isMissing,
  isReplaced,
  isUnsupported,
  parsePlace,
} from '#server/platform/objects/s3-place.ts';

/** Milliseconds for one file, which may have a gigabyte. */
const CALL_MS = 900_000;

/** A short text with the mark of its version, which changes with it. */
interface SharedText {
  readonly text: string;
  readonly version: string | undefined;
}

/** Files by name in the bucket of OBJECTS_URL that all servers read; every function throws what the client throws. */
export interface SharedFiles {
  /** A short text; undefined when there is none. */
  readText(name: string): Promise<SharedText | undefined>;
  /** Stores a short text as a whole. */
  writeText(name: string, text: string): Promise<void>;
  /**
   * Replaces the version of a short text that was read, undefined for none; resolves to false when another one is there
   * meanwhile. With a store that does not know conditional writes (If-Match, If-None-Match) it is replaced always.
   */
  replaceText(name: string, text: string, read: SharedText | undefined): Promise<boolean>;
  /** Stores a file, which is there whole or not at all. */
  upload(name: string, path: string): Promise<void>;
  /** Writes a file to a new path and syncs it. */
  download(name: string, path: string): Promise<void>;
  /** Names that begin with a folder, such as `h1b/2/`. */
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
  close(): void;
}

/** Opens the files that servers share in the bucket of an address; the client library is loaded only here. */
export async function openSharedFiles(address: string): Promise<SharedFiles> {
  const {
    DeleteObjectCommand,
    GetObjectCommand,
    PutObjectCommand,
    S3Client,
    paginateListObjectsV2,
  } = await import('@aws-sdk/client-s3');
  const { bucket, prefix, client: settings } = parsePlace(address, CALL_MS);
  const client = new S3Client(settings);
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  const put = async (name: string, text: string, condition = {}) => {
    await client.send(new PutObjectCommand({ ...at(name), Body: text, ...condition }));
  };
  const get = async (name: string) => (await client.send(new GetObjectCommand(at(name)))).Body;

  return {
    async readText(name) {
      try {
        const { Body, ETag } = await client.send(new GetObjectCommand(at(name)));
        return Body && { text: await Body.transformToString(), version: ETag };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async writeText(name, text) {
      await put(name, text);
    },
    async replaceText(name, text, read) {
      const condition = read ? { IfMatch: read.version } : { IfNoneMatch: '*' };
      try {
        await put(name, text, condition);
      } catch (error) {
        if (isMissing(error) || isReplaced(error)) return false;
        if (!isUnsupported(error)) throw error;
        await put(name, text);
      }
      return true;
    },
    async upload(name, path) {
      const { size } = await stat(path);
      const Body = createReadStream(path);
      await client.send(new PutObjectCommand({ ...at(name), Body, ContentLength: size }));
    },
    async download(name, path) {
      const body = await get(name);
      if (!(body instanceof Readable)) throw new Error('the answer has no body');
      await pipeline(body, createWriteStream(path, { flags: 'wx', flush: true }));
    },
    async list(folder) {
      const names: string[] = [];
      const asked = { Bucket: bucket, Prefix: prefix + folder };
      for await (const { Contents } of paginateListObjectsV2({ client }, asked)) {
        for (const { Key } of Contents ?? []) if (Key) names.push(Key.slice(prefix.length));
      }
      return names;
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)));
    },
    close: () => client.destroy(),
  };
}
