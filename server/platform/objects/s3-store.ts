import { Readable } from 'node:stream';

import {
  assertKey,
  objectsUnavailable,
  type ObjectStore,
} from '#server/platform/objects/object-store.ts';
import { describeRefusal, isMissing, parsePlace } from '#server/platform/objects/s3-place.ts';

/** Milliseconds one call may take. */
const CALL_MS = 15_000;

/** Keeps objects in a bucket of an S3-compatible server; the client library is loaded only here. */
export async function s3Store(address: string): Promise<ObjectStore> {
  const { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  const { bucket, prefix, client: settings } = parsePlace(address, CALL_MS);
  const client = new S3Client(settings);

  function at(key: string): { Bucket: string; Key: string } {
    assertKey(key);
    return { Bucket: bucket, Key: prefix + key };
  }

  const limit = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) });

  return {
    async put(key, bytes) {
      try {
        await client.send(new PutObjectCommand({ ...at(key), Body: bytes }), limit());
      } catch (error) {
        throw objectsUnavailable(describeRefusal(error));
      }
    },

    async open(key, range) {
      const Range = range && `bytes=${range.first}-${range.last}`;
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }));
        if (!(Body instanceof Readable)) throw new Error('the answer has no body');
        return Body;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw objectsUnavailable(describeRefusal(error));
      }
    },

    async remove(key) {
      try {
        await client.send(new DeleteObjectCommand(at(key)), limit());
      } catch (error) {
        if (!isMissing(error)) throw objectsUnavailable(describeRefusal(error));
      }
    },

    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }), limit());
      } catch (error) {
        throw objectsUnavailable(describeRefusal(error));
      }
    },

    async close() {
      client.destroy();
    },
  };
}
