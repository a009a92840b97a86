import type { StoredFile } from '#server/features/storage/stored-file.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TrashedFile } from '#server/features/storage/trash.ts';
import { jsonFile, type Owner, type PersonalData } from '#server/platform/personal-data.ts';

const BUCKETS = ['resumes'];

/** The files a person stored, as they are, removed ones too until they are purged, and a list of what is known about each; the storage's sweep removes their bytes. */
export function fileData(storage: {
  list(owner: Owner, bucket: string): Promise<StoredFile[]>;
  listTrash(owner: Owner): Promise<TrashedFile[]>;
  erase(tx: Transaction, userId: string): Promise<void>;
  sweep(): Promise<number>;
}): PersonalData {
  return {
    kinds: ['files'],
    async export(owner) {
      const lists = await Promise.all(
        BUCKETS.map(async (bucket) =>
          (await storage.list(owner, bucket)).map((file) => ({ bucket, file })),
        ),
      );
      const files = lists.flat();
      const trash = await storage.listTrash(owner);
      return [
        jsonFile('files', async () => files.map(({ bucket, file }) => describe(bucket, file))),
        ...files.map(({ file }) => ({ name: placeOf(file), open: () => file.open() })),
        jsonFile('deleted-files', async () => trash.map(describeTrashed)),
        ...trash.map((file) => ({ name: placeOfTrashed(file), open: () => file.open() })),
      ];
    },
    erase: (tx, userId) => storage.erase(tx, userId),
    afterErase: () => storage.sweep(),
  };
}

/** Path of a file in the archive. */
function placeOf({ name }: StoredFile): string {
  return `files/${name.split('/').map(safeSegment).join('/')}`;
}

/** The same for a removed file; several can have had one path. */
function placeOfTrashed({ id, label }: TrashedFile): string {
  return `deleted-files/${id}/${safeSegment(label)}`;
}

function describeTrashed(file: TrashedFile): object {
  return {
    id: file.id,
    label: file.label,
    name: file.name,
    file: placeOfTrashed(file),
    size: file.size,
    content_type: file.contentType,
    metadata: file.metadata,
    created_at: file.createdAt,
    deleted_at: file.deletedAt,
  };
}

function describe(bucket: string, file: StoredFile): object {
  return {
    id: file.id,
    bucket,
    name: file.name,
    file: placeOf(file),
    size: file.size,
    content_type: file.contentType,
    version: file.version,
    metadata: file.metadata,
    created_at: file.createdAt,
    updated_at: file.updatedAt,
  };
}

/** A segment of a path that unpacks on every system. */
function safeSegment(segment: string): string {
  return segment.replace(/[^\w. ()-]/g, '_').replace(/[. ]+$/, '_');
}
