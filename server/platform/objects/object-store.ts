import type { Readable } from 'node:stream';

import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** First and last byte of a part of an object, both inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Files by opaque keys `folder/uuid`; their names and owners are in the database. */
export interface ObjectStore {
  /** Stores bytes under a new key, whole or not at all; throws AppError `objects_unavailable` (503). */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Opens an object or a part of it; undefined when there is none. Throws AppError `objects_unavailable` (503). */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes an object and what an interrupted `put` left of it; a missing one counts as removed. */
  remove(key: string): Promise<void>;
  /** Resolves when objects can be kept and read; throws AppError `objects_unavailable` (503) otherwise. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const KEY = /^[a-z]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Throws an Error for a key that the program cannot have made. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is not a key of an object`);
}

/** AppError `objects_unavailable` (503 with Retry-After); the cause is for the log. */
export function objectsUnavailable(cause: unknown): AppError {
  return new AppError(ERRORS.objects_unavailable, messages.common.unavailable, {
    cause,
    retryAfter: 2,
  });
}
