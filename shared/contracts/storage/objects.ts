import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { base, bucketParams, object, path, stored } from '#shared/contracts/storage/fields.ts';

const message = z.object({ message: z.string() });

/** Stores a new file: multipart or raw bytes. */
export const uploadObject = defineContract({
  ...object,
  name: 'uploadObject',
  summary: 'Store a new file',
  method: 'POST',
  perMinute: 120,
  response: stored,
});

/** Stores a file, replacing one of the same name. */
export const replaceObject = defineContract({
  ...object,
  name: 'replaceObject',
  summary: 'Store a file, replacing one of the same name',
  method: 'PUT',
  perMinute: 120,
  response: stored,
});

/** Reads one of the caller's files, or a range of it. */
export const downloadObject = defineContract({
  ...object,
  name: 'downloadObject',
  summary: 'Read one of your files',
  method: 'GET',
});

/** The same as downloadObject, at its older address. */
export const downloadAuthenticatedObject = defineContract({
  ...object,
  path: '/storage/v1/object/authenticated/:bucket/*',
  name: 'downloadAuthenticatedObject',
  summary: 'Read one of your files (older address)',
  method: 'GET',
});

/** Reads a file of a public bucket; none is public. */
export const downloadPublicObject = defineContract({
  ...object,
  path: '/storage/v1/object/public/:bucket/*',
  access: 'public',
  name: 'downloadPublicObject',
  unlisted: true,
  summary: 'Read a file of a public bucket',
  method: 'GET',
});

/** Gets the metadata of a file. */
export const getObjectInfo = defineContract({
  ...object,
  path: '/storage/v1/object/info/:bucket/*',
  name: 'getObjectInfo',
  summary: 'The metadata of one of your files',
  method: 'GET',
  response: z.object({
    id: z.string(),
    version: z.string(),
    name: z.string(),
    bucket_id: z.string(),
    size: z.int(),
    content_type: z.string(),
    cache_control: z.string(),
    etag: z.string(),
    metadata: z.record(z.string(), z.unknown()),
    last_modified: z.string(),
    created_at: z.string(),
  }),
});

/** A stored file in the protocol. */
export const row = z.object({
  bucket_id: z.string(),
  name: z.string(),
  id: z.string(),
  owner: z.string(),
  owner_id: z.string(),
  version: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  last_accessed_at: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  user_metadata: z.nullable(z.record(z.string(), z.unknown())),
});

export type StoredObject = z.output<typeof row>;

/** Deletes files; missing and foreign ones are left out silently. */
export const deleteObjects = defineContract({
  ...base,
  path: '/storage/v1/object/:bucket',
  params: bucketParams,
  name: 'deleteObjects',
  summary: 'Delete your files',
  method: 'DELETE',
  body: z.looseObject({ prefixes: z.array(path).check(z.maxLength(1000)) }),
  response: z.array(row),
});

/** Reads a transformed image; always refused, because files are served unchanged. */
export const renderImage = defineContract({
  ...base,
  path: '/storage/v1/render/image/*',
  params: z.looseObject({ '*': z.string() }),
  access: 'public',
  name: 'renderImage',
  unlisted: true,
  summary: 'Read a transformed image (refused)',
  method: 'GET',
});

const transfer = z.looseObject({
  bucketId: z.string(),
  sourceKey: path,
  destinationKey: path,
  destinationBucket: z.nullish(z.string()),
});

/** Renames a file. */
export const moveObject = defineContract({
  ...base,
  path: '/storage/v1/object/move',
  name: 'moveObject',
  summary: 'Rename one of your files',
  method: 'POST',
  body: transfer,
  response: message,
});

/** Copies a file to another name. */
export const copyObject = defineContract({
  ...base,
  path: '/storage/v1/object/copy',
  name: 'copyObject',
  summary: 'Copy one of your files',
  method: 'POST',
  perMinute: 120,
  body: transfer,
  response: stored,
});
