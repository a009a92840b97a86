import { noBucket } from '#server/features/storage/refusals.ts';
import type { Identity } from '#server/platform/database/database.ts';
import type { BucketRow } from '#shared/storage/contracts/buckets.ts';
import { RESUME_TYPES } from '#shared/resumes/resume-file.ts';
import { RESUME_MAX_BYTES } from '#shared/core/limits.ts';

/** A place for files with rules of its own; none is public. */
export interface Bucket {
  readonly id: string;
  /** Bytes of a file at most. */
  readonly fileSizeLimit: number;
  /** Media types of files. */
  readonly allowedMimeTypes: readonly string[];
  readonly since: string;
}

const buckets: readonly Bucket[] = [
  {
    id: 'resumes',
    fileSizeLimit: RESUME_MAX_BYTES,
    allowedMimeTypes: Object.values(RESUME_TYPES),
    since: '2026-01-01T00:00:00.000Z',
  },
];

/** A bucket by id; throws AppError `NoSuchBucket`. */
export function bucketOf(id: string): Bucket {
  const bucket = buckets.find((known) => known.id === id);
  if (!bucket) throw noBucket();
  return bucket;
}

/** A bucket whose files the caller may read; throws AppError `NoSuchBucket` to others. */
export function readableBucket(id: string, identity: Identity): Bucket {
  const bucket = bucketOf(id);
  if (identity.role === 'anon') throw noBucket();
  return bucket;
}

/** The buckets whose files the caller may read. */
export function readableBuckets(identity: Identity): readonly Bucket[] {
  return identity.role === 'anon' ? [] : buckets;
}

/** A bucket in the protocol's form. */
export function presentBucket(bucket: Bucket): BucketRow {
  return {
    id: bucket.id,
    name: bucket.id,
    owner: '',
    public: false,
    file_size_limit: bucket.fileSizeLimit,
    allowed_mime_types: [...bucket.allowedMimeTypes],
    created_at: bucket.since,
    updated_at: bucket.since,
  };
}
