import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { described, instantText, nameSchemas } from '#shared/core/described.ts';
import {
  base,
  bucketParams,
  object,
  path,
  reads,
  stored,
  uploads,
} from '#shared/storage/contracts/fields.ts';

const message = z.object({ message: z.string() });

/** Stores a new file: multipart or raw bytes. */
export const uploadObject = defineContract({
  ...object,
  name: 'uploadObject',
  summary: 'Store a new file',
  description: 'A path begins with your id or with `resumes/`. The content must match its type.',
  ...uploads,
  method: 'POST',
  perMinute: 120,
  response: stored,
});

/** Stores a file, replacing one of the same name. */
export const replaceObject = defineContract({
  ...object,
  name: 'replaceObject',
  summary: 'Store a file, replacing one of the same name',
  ...uploads,
  method: 'PUT',
  perMinute: 120,
  response: stored,
});

/** Reads one of the caller's files, or a range of it. */
export const downloadObject = defineContract({
  ...object,
  name: 'downloadObject',
  summary: 'Read one of your files',
  description: 'Ranges and If-None-Match work.',
  ...reads,
  method: 'GET',
});

/** The same as downloadObject, at its older address. */
export const downloadAuthenticatedObject = defineContract({
  ...object,
  path: '/storage/v1/object/authenticated/:bucket/*',
  name: 'downloadAuthenticatedObject',
  summary: 'Read one of your files (older address)',
  ...reads,
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
    version: described(z.string(), 'Changes with the content.'),
    name: z.string(),
    bucket_id: z.string(),
    size: z.int(),
    content_type: z.string(),
    cache_control: described(z.string(), 'How long browsers may cache it.'),
    etag: described(z.string(), 'Changes with the content.'),
    metadata: described(
      z.record(z.string(), z.unknown()),
      'Size, media type and cache control, as the server keeps them.',
    ),
    last_modified: instantText,
    created_at: instantText,
  }),
});

/** A stored file in the protocol. */
export const row = z.object({
  bucket_id: z.string(),
  name: z.string(),
  id: z.string(),
  owner: described(z.string(), 'Id of its owner; the bucket has none.'),
  owner_id: z.string(),
  version: z.string(),
  created_at: instantText,
  updated_at: instantText,
  last_accessed_at: described(instantText, 'The same as `updated_at`.'),
  metadata: z.record(z.string(), z.unknown()),
  user_metadata: described(
    z.nullable(z.record(z.string(), z.unknown())),
    'Metadata of the client.',
  ),
});

export type StoredObject = z.output<typeof row>;

/** Deletes files; missing and foreign ones are left out silently. */
export const deleteObjects = defineContract({
  ...base,
  path: '/storage/v1/object/:bucket',
  params: bucketParams,
  name: 'deleteObjects',
  summary: 'Delete your files',
  description: 'Missing and foreign files are left out silently.',
  method: 'DELETE',
  body: z.looseObject({
    prefixes: z.array(path).check(z.maxLength(1000)),
  }),
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
  destinationBucket: described(z.nullish(z.string()), 'The same bucket.'),
});

/** Renames a file. */
export const moveObject = defineContract({
  ...base,
  path: '/storage/v1/object/move',
  name: 'moveObject',
  summary: 'Rename one of your files',
  description: 'The extension stays: a name says what the file holds.',
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
  description: 'The extension stays: a name says what the file holds.',
  method: 'POST',
  perMinute: 120,
  body: transfer,
  response: stored,
});

nameSchemas({ StoredObject: row });
