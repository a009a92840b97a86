import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { described, instantText, nameSchemas } from '#shared/core/described.ts';
import { base, bucketParams, path } from '#shared/storage/contracts/fields.ts';
import { OBJECT_NAME_MAX } from '#shared/core/limits.ts';

/** A file or folder in a list. */
export const entry = z.object({
  name: z.string(),
  id: z.nullable(z.string()),
  updated_at: z.nullable(instantText),
  created_at: z.nullable(instantText),
  last_accessed_at: z.nullable(instantText),
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  user_metadata: described(
    z.nullable(z.record(z.string(), z.unknown())),
    'Metadata that the upload stored with the file.',
  ),
});

export type ListEntry = z.output<typeof entry>;

const COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const;

/** Lists the files and folders directly in a folder. */
export const listObjects = defineContract({
  ...base,
  path: '/storage/v1/object/list/:bucket',
  params: bucketParams,
  name: 'listObjects',
  demo: true,
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

/** A file in the paged list; its name is its whole path. */
export const listed = z.object({
  id: z.string(),
  name: z.string(),
  key: described(z.string(), 'The whole path.'),
  updated_at: instantText,
  created_at: instantText,
  last_accessed_at: instantText,
  metadata: z.record(z.string(), z.unknown()),
});

/** A page of the paged list: files and, with a delimiter, the folders directly under the prefix. */
export type ObjectPage = z.output<typeof objectPage>;

const objectPage = z.object({
  hasNext: z.boolean(),
  nextCursor: described(
    z.optional(z.string()),
    'Where the next page begins; absent on the last one.',
  ),
  folders: described(
    z.array(z.object({ name: z.string(), key: z.string() })),
    'Folders directly under the prefix.',
  ),
  objects: z.array(listed),
});

const versions = z.optional(z.enum(['exclude', 'include', 'only']));

/** Lists the files whose path begins with a prefix, page by page. */
export const listObjectPage = defineContract({
  ...base,
  path: '/storage/v1/object/list-v2/:bucket',
  params: bucketParams,
  name: 'listObjectPage',
  demo: true,
  summary: 'Your files under a prefix, page by page',
  description:
    'Every file whose path begins with `prefix`; with `with_delimiter`, folders directly under it stand for their files.',
  method: 'POST',
  body: z.looseObject({
    prefix: z._default(path, ''),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1000),
    cursor: described(
      z.optional(z.string().check(z.maxLength(2 * OBJECT_NAME_MAX))),
      'The `nextCursor` of the previous page.',
    ),
    with_delimiter: described(z._default(z.boolean(), false), 'Whether to group by folders.'),
    sortBy: z.optional(
      z.looseObject({
        column: z._default(z.enum(['name', 'updated_at', 'created_at']), 'name'),
        order: z._default(z.enum(['asc', 'desc']), 'asc'),
      }),
    ),
    noncurrentVersions: described(versions, 'Ignored: files have one version.'),
    deleteMarkers: described(versions, 'Ignored: deletions leave no markers.'),
    exactMatch: described(
      z._default(z.boolean(), false),
      'Whether the path must be `prefix` itself.',
    ),
  }),
  response: objectPage,
});

nameSchemas({ ListEntry: entry, ListedObject: listed });
