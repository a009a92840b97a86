import type { S3ClientConfig } from '@aws-sdk/client-s3';

const CONNECT_MS = 3_000;
const REGION = 'us-east-1';

/** Where objects are kept: `s3://key:secret@bucket/prefix?endpoint=https://host&region=name`. */
interface Place {
  readonly bucket: string;
  /** What every key begins with; empty, or with a slash at its end. */
  readonly prefix: string;
  readonly client: S3ClientConfig;
}

/** Reads an address of OBJECTS_URL; a call may take `callMs` milliseconds. */
export function parsePlace(address: string, callMs: number): Place {
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
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: callMs },
    },
  };
}

/** An error of the client with the status of the store's answer, which its own message may lack; one without an answer as it is. */
export function describeRefusal(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === undefined
    ? error
    : new Error(`the store answers ${status} (${error.name})`, { cause: error });
}

/** Whether an error of the client says that there is no such object. */
export const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** Whether a store refused a conditional write because it knows none. */
export const isUnsupported = (error: unknown) =>
  error instanceof Error && error.name === 'NotImplemented';

/** Whether a conditional write was refused because another version is there, or is being written at the same moment. */
export const isReplaced = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'PreconditionFailed' || error.name === 'ConditionalRequestConflict');
