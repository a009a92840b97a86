import { Readable } from 'node:stream';

import type { S3ClientConfig } from '@aws-sdk/client-s3';

import {
  assertKey,
  objectsUnavailable,
  type ObjectStore,
} from '#server/platform/objects/object-store.ts';

/** Milliseconds one call may take. */
const CALL_MS = 15_000;
const CONNECT_MS = 3_000;
const REGION = 'us-east-1';

/** Where objects are kept: `s3://key:secret@bucket/prefix?endpoint=https://host&region=name`. */
interface Place {
  readonly bucket: string;
  readonly prefix: string;
  readonly client: S3ClientConfig;
}

function parsePlace(address: string): Place {
  const url = new URL(address);
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: decodeURIComponent(url.hostname),
    prefix: path === '' ? '' : `${decodeURIComponent(path)}/`,
    client: {
      region: url.searchParams.get('region') ?? REGION,
      // Servers other than Amazon's are addressed by path and may not support its newer checksums.
      ...(endpoint ? { endpoint, forcePathStyle: true } : undefined),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(url.username
        ? {
            credentials: {
              accessKeyId: decodeURIComponent(url.username),
              secretAccessKey: decodeURIComponent(url.password),
            },
          }
        : undefined),
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: CALL_MS },
    },
  };
}

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** Keeps objects in a bucket of an S3-compatible server; the client library is loaded only here. */
export async function s3Store(address: string): Promise<ObjectStore> {
  const { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  const { bucket, prefix, client: settings } = parsePlace(address);
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
        throw objectsUnavailable(error);
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
        throw objectsUnavailable(error);
      }
    },

    async remove(key) {
      try {
        await client.send(new DeleteObjectCommand(at(key)), limit());
      } catch (error) {
        if (!isMissing(error)) throw objectsUnavailable(error);
      }
    },

    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }), limit());
      } catch (error) {
        throw objectsUnavailable(error);
      }
    },

    async close() {
      client.destroy();
    },
  };
}
