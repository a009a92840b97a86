import { createHash } from 'node:crypto';

import type { Bucket } from '#server/features/storage/buckets.ts';
import type { ByteSource, StorageServices } from '#server/features/storage/deps.ts';
import { removeBytes, UPLOAD_MS } from '#server/features/storage/garbage.ts';
import {
  isSpent,
  spendLink,
  type SpendableLink,
} from '#server/features/storage/repository/links.ts';
import { mediaTypeOf } from '#server/features/storage/media-type.ts';
import { mayStoreUnder } from '#server/features/storage/object-name.ts';
import {
  accessDenied,
  duplicate,
  linkEnded,
  tooLarge,
  tooManyObjects,
  typeRefused,
} from '#server/features/storage/refusals.ts';
import { keepBytes, noteGarbage } from '#server/features/storage/repository/garbage.ts';
import {
  countObjects,
  countObjectsAlone,
  findObject,
  insertObject,
  lockObject,
  replaceContent,
  type ObjectContent,
  type ObjectRow,
} from '#server/features/storage/repository/objects.ts';
import { trimTrash } from '#server/features/storage/repository/trash.ts';
import type { Identity, Transaction } from '#server/platform/database/database.ts';
import { randomId, rowId } from '#server/platform/ids.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { FILES_PER_PERSON } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Where a file goes, for whom, and whether it may replace one. */
export interface Target {
  /** Under whose row security the row is written. */
  readonly identity: Identity;
  /** The owner. */
  readonly userId: string;
  readonly bucket: Bucket;
  readonly name: string;
  readonly upsert: boolean;
  /** The signed address it was sent to, which the upload uses up. */
  readonly link?: SpendableLink;
}

/** What is stored. */
interface Content extends ByteSource {
  /** With its parameters. */
  readonly contentType: string;
  /** `max-age=N` or `no-cache`. */
  readonly cacheControl: string;
  readonly metadata: Record<string, unknown> | null;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/** Refuses a target before any byte is read; throws AppError of the storage protocol. */
export async function admitTarget({ database }: StorageServices, target: Target): Promise<void> {
  const { identity, userId, bucket, name, upsert, link } = target;
  if (!mayStoreUnder(userId, name)) throw accessDenied();
  await database.transaction(identity, async (tx) => {
    const former = await findObject(tx, { userId, bucketId: bucket.id, name });
    if (former) {
      if (!upsert) throw duplicate();
    } else if ((await countObjects(tx, userId)) >= FILES_PER_PERSON) {
      throw tooManyObjects();
    }
    if (link && (await isSpent(tx, link))) throw linkEnded();
  });
}

/**
 * Stores a file: its bytes first, noted as garbage until the row that names them is committed.
 * Throws AppError: `InvalidMimeType`, `EntityTooLarge`, `KeyAlreadyExists`, `AccessDenied` and those of the content check.
 */
export async function storeObject(
  services: StorageServices,
  target: Target,
  content: Content,
): Promise<ObjectRow> {
  const { size, contentType, cacheControl, metadata, signal } = content;
  const { database, store, clock } = services;
  const { identity, userId, bucket } = target;
  const mediaType = mediaTypeOf(contentType);
  if (!bucket.allowedMimeTypes.includes(mediaType)) throw typeRefused(mediaType);
  if (size > bucket.fileSizeLimit) throw tooLarge();
  await services.check({ ...content, contentType: mediaType }, { person: userId, signal });
  const key = `${bucket.id}/${randomId()}`;
  const stored = { user_id: userId, object_key: key };
  await database.transaction(identity, (tx) =>
    noteGarbage(tx, {
      ...stored,
      remove_after: new Date(clock.now().getTime() + UPLOAD_MS),
    }),
  );
  try {
    const bytes = await content.bytes();
    await store.put(key, bytes);
    const { row, replaced } = await database.transaction(identity, (tx) =>
      writeRow(tx, target, clock.now(), {
        object_key: key,
        size: bytes.byteLength,
        content_type: contentType,
        etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
        cache_control: cacheControl,
        user_metadata: metadata,
      }),
    );
    if (replaced)
      await removeBytes(services, [{ ...stored, object_key: replaced }]).catch(() => undefined);
    return row;
  } catch (error) {
    // A transaction that was cut off may still have been committed; then the row names the bytes and they must stay.
    if (error instanceof AppError && error.status < 500) {
      await removeBytes(services, [stored]).catch(() => undefined);
    }
    throw explain(error);
  }
}

async function writeRow(
  tx: Transaction,
  { userId, bucket, name, upsert, link }: Target,
  now: Date,
  content: ObjectContent,
): Promise<{ row: ObjectRow; replaced: string | undefined }> {
  if (!(await keepBytes(tx, { user_id: userId, object_key: content.object_key }))) {
    throw new AppError(ERRORS.upload_expired, serverMessages.storage.interrupted);
  }
  if (link && !(await spendLink(tx, link))) throw linkEnded();
  const former = await lockObject(tx, { userId, bucketId: bucket.id, name });
  if (former && upsert) {
    await replaceContent(tx, former, content, now);
    return { row: { ...former, ...content, updated_at: now }, replaced: former.object_key };
  }
  const row = {
    id: rowId(now),
    user_id: userId,
    bucket_id: bucket.id,
    name,
    ...content,
    created_at: now,
    updated_at: now,
  };
  // Counted again: others may have been stored since the target was admitted.
  if (!former && (await countObjectsAlone(tx, userId)) >= FILES_PER_PERSON) throw tooManyObjects();
  await insertObject(tx, row);
  // What a person removed counts, too: without it, uploading and removing would fill the store.
  await trimTrash(tx, userId, FILES_PER_PERSON);
  return { row, replaced: undefined };
}

/** The protocol's refusal for what the database refused. */
export function explain(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.is('conflict')) return duplicate();
  return error.is('forbidden') ? accessDenied(error) : error;
}
