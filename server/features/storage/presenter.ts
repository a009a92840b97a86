import type { ObjectRow } from '#server/features/storage/repository/objects.ts';
import type { ListEntry, ObjectPage } from '#shared/storage/contracts/lists.ts';
import type { StoredObject } from '#shared/storage/contracts/objects.ts';

/** The part of an object's key that changes with its content. */
export const versionOf = (row: Pick<ObjectRow, 'object_key'>) => row.object_key.split('/')[1] ?? '';

function systemMetadata(row: ObjectRow): Record<string, unknown> {
  return {
    eTag: row.etag,
    size: row.size,
    mimetype: row.content_type,
    cacheControl: row.cache_control,
    lastModified: row.updated_at.toISOString(),
    contentLength: row.size,
    httpStatusCode: 200,
  };
}

/** A file as `delete` returns it. */
export function presentObject(row: ObjectRow): StoredObject {
  return {
    bucket_id: row.bucket_id,
    name: row.name,
    id: row.id,
    owner: row.user_id,
    owner_id: row.user_id,
    version: versionOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_accessed_at: row.updated_at.toISOString(),
    metadata: systemMetadata(row),
    user_metadata: row.user_metadata,
  };
}

/** A file as `info` returns it. */
export function presentInfo(row: ObjectRow) {
  return {
    id: row.id,
    version: versionOf(row),
    name: row.name,
    bucket_id: row.bucket_id,
    size: row.size,
    content_type: row.content_type,
    cache_control: row.cache_control,
    etag: row.etag,
    metadata: row.user_metadata ?? {},
    last_modified: row.updated_at.toISOString(),
    created_at: row.created_at.toISOString(),
  };
}

/** A file as a list shows it, by its name within the listed folder. */
export function presentEntry(row: ObjectRow, name: string): ListEntry {
  return {
    name,
    id: row.id,
    updated_at: row.updated_at.toISOString(),
    created_at: row.created_at.toISOString(),
    last_accessed_at: row.updated_at.toISOString(),
    metadata: systemMetadata(row),
    user_metadata: row.user_metadata,
  };
}

/** A file as the second list shows it, by its whole path. */
export function presentListed(row: ObjectRow): ObjectPage['objects'][number] {
  return {
    id: row.id,
    name: row.name,
    key: row.name,
    updated_at: row.updated_at.toISOString(),
    created_at: row.created_at.toISOString(),
    last_accessed_at: row.updated_at.toISOString(),
    metadata: systemMetadata(row),
  };
}

/** A folder as a list shows it. */
export function presentFolder(name: string): ListEntry {
  return {
    name,
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
    user_metadata: null,
  };
}
