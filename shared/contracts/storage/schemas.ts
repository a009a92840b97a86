import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { OBJECT_NAME_MAX } from '#shared/limits.ts';

const bucketParams = z.looseObject({ bucket: z.string() });
const objectParams = z.looseObject({ bucket: z.string(), '*': z.string() });
const tokenQuery = z.looseObject({ token: z.optional(z.string()) });
/** Seconds; the link says when it really ends. */
const expiresIn = z.int().check(z.minimum(1));
const path = z.string().check(z.maxLength(OBJECT_NAME_MAX));
/** What an upload answers. */
export const stored = z.object({ Id: z.string(), Key: z.string() });
const message = z.object({ message: z.string() });

const base = { protocol: 'storage', access: 'optional' } as const;
const object = { ...base, path: '/storage/v1/object/:bucket/*', params: objectParams };

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

/** Reads one of the caller's files, or a part of it (storage protocol, download, exists). */
export const downloadObject = defineContract({
  ...object,
  name: 'downloadObject',
  summary: 'Read one of your files',
  method: 'GET',
});

/** The same as downloadObject by its older address. */
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

/** What is known of a file. */
export const getObjectInfo = defineContract({
  ...object,
  path: '/storage/v1/object/info/:bucket/*',
  name: 'getObjectInfo',
  summary: 'What is known of one of your files',
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

/** Makes a link to a file that works without a header. */
export const signObject = defineContract({
  ...object,
  path: '/storage/v1/object/sign/:bucket/*',
  name: 'signObject',
  summary: 'Make a link to one of your files',
  method: 'POST',
  body: z.looseObject({ expiresIn, transform: z.optional(z.unknown()) }),
  response: z.object({ signedURL: z.string() }),
});

/** Makes links to many files. */
export const signObjects = defineContract({
  ...base,
  path: '/storage/v1/object/sign/:bucket',
  params: bucketParams,
  name: 'signObjects',
  summary: 'Make links to your files',
  method: 'POST',
  body: z.looseObject({ expiresIn, paths: z.array(path).check(z.maxLength(500)) }),
  response: z.array(
    z.object({
      error: z.nullable(z.string()),
      path: z.string(),
      signedURL: z.nullable(z.string()),
    }),
  ),
});

/** Reads a file by its signed link. */
export const downloadSignedObject = defineContract({
  ...object,
  path: '/storage/v1/object/sign/:bucket/*',
  access: 'public',
  name: 'downloadSignedObject',
  summary: 'Read a file by its signed link',
  method: 'GET',
  query: tokenQuery,
});

/** Makes an address to which one file can be uploaded without a session. */
export const signUpload = defineContract({
  ...object,
  path: '/storage/v1/object/upload/sign/:bucket/*',
  name: 'signUpload',
  summary: 'Make an address for one upload',
  method: 'POST',
  response: z.object({ url: z.string(), token: z.string() }),
});

/** Uploads to a signed address. */
export const uploadSignedObject = defineContract({
  ...object,
  path: '/storage/v1/object/upload/sign/:bucket/*',
  access: 'public',
  name: 'uploadSignedObject',
  summary: 'Upload to a signed address',
  method: 'PUT',
  perMinute: 120,
  query: tokenQuery,
  response: z.object({ Key: z.string() }),
});

/** A file as lists and removals show it. */
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

/** A stored file as the protocol shows it. */
export type StoredObject = z.output<typeof row>;

/** Removes files; missing and foreign ones are left out silently. */
export const deleteObjects = defineContract({
  ...base,
  path: '/storage/v1/object/:bucket',
  params: bucketParams,
  name: 'deleteObjects',
  summary: 'Remove your files',
  method: 'DELETE',
  body: z.looseObject({ prefixes: z.array(path).check(z.maxLength(1000)) }),
  response: z.array(row),
});

/** A file or folder as a list shows it. */
export const entry = z.object({
  name: z.string(),
  id: z.nullable(z.string()),
  updated_at: z.nullable(z.string()),
  created_at: z.nullable(z.string()),
  last_accessed_at: z.nullable(z.string()),
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  /** What the upload kept with the file. */
  user_metadata: z.nullable(z.record(z.string(), z.unknown())),
});

/** A file or folder of a list. */
export type ListEntry = z.output<typeof entry>;

const COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const;

/** The files and folders right under a folder. */
export const listObjects = defineContract({
  ...base,
  path: '/storage/v1/object/list/:bucket',
  params: bucketParams,
  name: 'listObjects',
  summary: 'Your files and folders under a folder',
  method: 'POST',
  body: z.looseObject({
    prefix: z._default(path, ''),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 100),
    offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
    search: z.optional(path),
    sortBy: z.optional(
      z.looseObject({
        column: z.optional(z.enum(COLUMNS)),
        order: z.optional(z.enum(['asc', 'desc'])),
      }),
    ),
  }),
  response: z.array(entry),
});

/** An object of the second list: its whole path is its name. */
export const listed = z.object({
  id: z.string(),
  name: z.string(),
  key: z.string(),
  updated_at: z.string(),
  created_at: z.string(),
  last_accessed_at: z.string(),
  metadata: z.record(z.string(), z.unknown()),
});

/** A page of the second list: files and, with a delimiter, the folders right under the prefix. */
export type ObjectPage = z.output<typeof objectPage>;

const objectPage = z.object({
  hasNext: z.boolean(),
  /** Where the next page begins; absent on the last one. */
  nextCursor: z.optional(z.string()),
  folders: z.array(z.object({ name: z.string(), key: z.string() })),
  objects: z.array(listed),
});

const versions = z.optional(z.enum(['exclude', 'include', 'only']));

/** The files whose path begins with a prefix, page by page (storage protocol, list-v2). */
export const listObjectPage = defineContract({
  ...base,
  path: '/storage/v1/object/list-v2/:bucket',
  params: bucketParams,
  name: 'listObjectPage',
  summary: 'Your files under a prefix, page by page',
  method: 'POST',
  body: z.looseObject({
    prefix: z._default(path, ''),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1000),
    cursor: z.optional(z.string().check(z.maxLength(2 * OBJECT_NAME_MAX))),
    with_delimiter: z._default(z.boolean(), false),
    sortBy: z.optional(
      z.looseObject({
        column: z._default(z.enum(['name', 'updated_at', 'created_at']), 'name'),
        order: z._default(z.enum(['asc', 'desc']), 'asc'),
      }),
    ),
    noncurrentVersions: versions,
    deleteMarkers: versions,
    exactMatch: z._default(z.boolean(), false),
  }),
  response: objectPage,
});

/** A transformed image; refused, because files are served as they are. */
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

/** Gives a file another name. */
export const moveObject = defineContract({
  ...base,
  path: '/storage/v1/object/move',
  name: 'moveObject',
  summary: 'Give one of your files another name',
  method: 'POST',
  body: transfer,
  response: message,
});

/** Stores a file a second time under another name. */
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
