import type { BucketSettings } from '#test/support/client-suite/storage/bucket-settings.ts';
import { duplicate, noBucket, noObject } from '#server/features/storage/refusals.ts';
import type { ObjectRow } from '#server/features/storage/repository/objects.ts';
import type { Identity } from '#server/platform/database/database.ts';
import type { SeededBucket } from '#test/support/client-suite/profile.ts';
import type { BucketRow } from '#shared/storage/contracts/buckets.ts';

/** A bucket of a client's tests. */
export interface TestBucket extends Required<BucketSettings> {
  readonly id: string;
  readonly owner: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The buckets and files of a client's tests, in memory. */
export interface Register {
  buckets(): readonly TestBucket[];
  /** A bucket by id, for the service role only; throws AppError `NoSuchBucket`. */
  bucket(identity: Identity, id: string): TestBucket;
  /** A bucket by id, for everyone; undefined when there is none. */
  find(id: string): TestBucket | undefined;
  /** Adds a bucket; throws AppError `KeyAlreadyExists`. */
  add(id: string, settings: BucketSettings): void;
  /** Changes what the settings name. */
  change(bucket: TestBucket, settings: BucketSettings): void;
  drop(bucket: TestBucket): void;
  rows(bucketId: string): readonly ObjectRow[];
  /** A file; throws AppError `NoSuchKey`. */
  row(bucketId: string, name: string): ObjectRow;
  has(bucketId: string, name: string): boolean;
  /** Keeps a file's row, in place of one of the same path. */
  keep(row: ObjectRow): void;
  /** Forgets a file's row. */
  forget(row: ObjectRow): void;
}

/** Opens the register with the buckets that exist from the beginning. */
export function openRegister(seeded: readonly SeededBucket[], now: () => string): Register {
  const buckets = new Map<string, TestBucket>();
  const files = new Map<string, ObjectRow>();
  const pathOf = (bucketId: string, name: string) => `${bucketId}/${name}`;

  function add(id: string, settings: BucketSettings, owner = '', createdAt = now()): void {
    if (buckets.has(id)) throw duplicate();
    const initial = { public: false, fileSizeLimit: null, allowedMimeTypes: null };
    buckets.set(id, { ...initial, ...settings, id, owner, createdAt, updatedAt: createdAt });
  }

  for (const { id, owner, createdAt, ...settings } of seeded) add(id, settings, owner, createdAt);

  return {
    buckets: () => [...buckets.values()],
    bucket(identity, id) {
      const bucket = identity.role === 'service_role' ? buckets.get(id) : undefined;
      if (!bucket) throw noBucket();
      return bucket;
    },
    find: (id) => buckets.get(id),
    add: (id, settings) => add(id, settings),
    change(bucket, settings) {
      buckets.set(bucket.id, { ...bucket, ...settings, updatedAt: now() });
    },
    drop(bucket) {
      buckets.delete(bucket.id);
    },
    rows: (bucketId) => [...files.values()].filter((row) => row.bucket_id === bucketId),
    row(bucketId, name) {
      const row = files.get(pathOf(bucketId, name));
      if (!row) throw noObject();
      return row;
    },
    has: (bucketId, name) => files.has(pathOf(bucketId, name)),
    keep(row) {
      files.set(pathOf(row.bucket_id, row.name), row);
    },
    forget(row) {
      files.delete(pathOf(row.bucket_id, row.name));
    },
  };
}

/** A bucket in the protocol's form. */
export function presentTestBucket(bucket: TestBucket): BucketRow {
  return {
    id: bucket.id,
    name: bucket.id,
    owner: bucket.owner,
    public: bucket.public,
    file_size_limit: bucket.fileSizeLimit,
    allowed_mime_types: bucket.allowedMimeTypes && [...bucket.allowedMimeTypes],
    created_at: bucket.createdAt,
    updated_at: bucket.updatedAt,
  };
}
