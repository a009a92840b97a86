import type { ColumnType } from 'kysely';

/** A stored file: whose it is, what it is called, where its bytes are. */
interface StorageObjectTable {
  id: string;
  /** The owner, who alone may use it. */
  user_id: string;
  bucket_id: string;
  /** Path within the bucket. */
  name: string;
  /** Key of the bytes in the object store; new with every content. */
  object_key: string;
  size: number;
  content_type: string;
  etag: string;
  cache_control: string;
  /** What the client keeps with it. */
  user_metadata: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  created_at: Date;
  updated_at: Date;
}

/** A removed file that can be brought back; its bytes are kept as long as this row. */
interface StorageTrashTable extends StorageObjectTable {
  /** What its person called it. */
  label: string;
  /** The feature that removed it and takes it back when it is restored; null for the storage protocol. */
  origin: string | null;
  deleted_at: Date;
}

/** Bytes that no row names: of an upload under way until `remove_after`, or of a removed file. */
interface StorageGarbageTable {
  object_key: string;
  user_id: string;
  remove_after: Date;
}

/** An upload link that was used. */
interface StorageSpentLinkTable {
  user_id: string;
  id: string;
  /** When it would have ended. */
  expires_at: Date;
}

/** Tables of the storage feature. */
export interface StorageTables {
  storage_objects: StorageObjectTable;
  storage_trash: StorageTrashTable;
  storage_garbage: StorageGarbageTable;
  storage_spent_links: StorageSpentLinkTable;
}
