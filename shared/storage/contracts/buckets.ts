import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { described, instantText, nameSchemas } from '#shared/core/described.ts';

const base = { protocol: 'storage', access: 'optional' } as const;
const one = {
  ...base,
  path: '/storage/v1/bucket/:bucket',
  params: z.looseObject({ bucket: z.string() }),
};

/** A bucket as the protocol shows it. */
export const bucket = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  public: described(z.boolean(), 'Whether everybody may read; never here.'),
  file_size_limit: z.nullable(z.int()),
  allowed_mime_types: z.nullable(z.array(z.string())),
  created_at: instantText,
  updated_at: instantText,
});

export type BucketRow = z.output<typeof bucket>;

/** Lists the buckets the caller may use. */
export const listBuckets = defineContract({
  ...base,
  path: '/storage/v1/bucket',
  name: 'listBuckets',
  summary: 'The buckets you may use',
  description: 'There is one bucket; without a session the list is empty.',
  method: 'GET',
  response: z.array(bucket),
});

/** Gets one bucket. */
export const getBucket = defineContract({
  ...one,
  name: 'getBucket',
  summary: 'One bucket',
  method: 'GET',
  response: bucket,
});

/** Creates a bucket; always refused, because the product has exactly one. */
export const createBucket = defineContract({
  ...base,
  path: '/storage/v1/bucket',
  name: 'createBucket',
  unlisted: true,
  summary: 'Make a bucket (refused)',
  method: 'POST',
  body: z.looseObject({ id: z.optional(z.string()), name: z.optional(z.string()) }),
});

/** Updates a bucket; always refused. */
export const updateBucket = defineContract({
  ...one,
  name: 'updateBucket',
  unlisted: true,
  summary: 'Change a bucket (refused)',
  method: 'PUT',
});

/** Deletes all files of a bucket; always refused. */
export const emptyBucket = defineContract({
  ...one,
  path: '/storage/v1/bucket/:bucket/empty',
  name: 'emptyBucket',
  unlisted: true,
  summary: 'Remove all files of a bucket (refused)',
  method: 'POST',
});

/** Deletes a bucket; always refused. */
export const deleteBucket = defineContract({
  ...one,
  name: 'deleteBucket',
  unlisted: true,
  summary: 'Remove a bucket (refused)',
  method: 'DELETE',
});

nameSchemas({ Bucket: bucket });
