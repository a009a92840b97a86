import { createHash } from 'node:crypto';

import { mediaTypeOf } from '#server/features/storage/media-type.ts';
import { duplicate, tooLarge, typeRefused } from '#server/features/storage/refusals.ts';
import type { ObjectRow } from '#server/features/storage/repository/objects.ts';
import type { Register, TestBucket } from '#test/support/client-suite/storage/register.ts';
import type { Clock } from '#server/platform/clock.ts';
import { randomId, rowId } from '#server/platform/ids.ts';
import type { ObjectStore } from '#server/platform/objects/object-store.ts';
import { RESUME_MAX_BYTES } from '#shared/core/limits.ts';

/** Who owns what client tests store: nobody. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Where the files of client tests are. */
export interface TestFiles {
  readonly register: Register;
  readonly store: ObjectStore;
  readonly clock: Clock;
}

/** Where a file goes, and whether it may replace one. */
export interface Place {
  readonly bucket: TestBucket;
  readonly name: string;
  readonly upsert: boolean;
}

/** What is stored, with what its upload said of it. */
interface Content {
  readonly bytes: () => Promise<Uint8Array>;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly metadata: Record<string, unknown> | null;
}

/** Bytes of a file of a bucket at most. */
export function mostBytes({ fileSizeLimit }: TestBucket): number {
  return Math.min(fileSizeLimit ?? RESUME_MAX_BYTES, RESUME_MAX_BYTES);
}

/** Refuses a taken name (409); throws AppError. */
export function admit({ register }: TestFiles, { bucket, name, upsert }: Place): void {
  if (!upsert && register.has(bucket.id, name)) throw duplicate();
}

/** Stores a file under the rules of its bucket; throws AppError of the storage protocol. */
export async function storeTestFile(
  files: TestFiles,
  place: Place,
  { bytes, contentType, cacheControl, metadata }: Content,
): Promise<ObjectRow> {
  const { bucket, name } = place;
  refuseType(bucket, mediaTypeOf(contentType));
  const content = await bytes();
  if (content.byteLength > mostBytes(bucket)) throw tooLarge();
  const key = `tests/${randomId()}`;
  await files.store.put(key, content);
  admit(files, place);
  const now = files.clock.now();
  const former = files.register.has(bucket.id, name)
    ? files.register.row(bucket.id, name)
    : undefined;
  const row: ObjectRow = {
    id: former?.id ?? rowId(now),
    user_id: NOBODY,
    bucket_id: bucket.id,
    name,
    object_key: key,
    size: content.byteLength,
    content_type: contentType,
    etag: `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`,
    cache_control: cacheControl,
    user_metadata: metadata,
    created_at: former?.created_at ?? now,
    updated_at: now,
  };
  files.register.keep(row);
  if (former) await files.store.remove(former.object_key);
  return row;
}

/** Removes files with their bytes. */
export async function removeTestFiles(
  { register, store }: TestFiles,
  rows: readonly ObjectRow[],
): Promise<void> {
  for (const row of rows) {
    register.forget(row);
    await store.remove(row.object_key);
  }
}

/** Refuses a media type that a bucket does not take; throws AppError `InvalidMimeType`. */
export function refuseType({ allowedMimeTypes }: TestBucket, type: string): void {
  const fits = (allowed: string) =>
    allowed === type || (allowed.endsWith('/*') && type.startsWith(allowed.slice(0, -1)));
  if (allowedMimeTypes && !allowedMimeTypes.some(fits)) throw typeRefused(type);
}
