import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { storageFeature, type StorageFeature } from '#server/features/storage/feature.ts';
import type { StoredFile } from '#server/features/storage/stored-file.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ObjectStore } from '#server/platform/objects/object-store.ts';
import { diskStore } from '#server/platform/objects/open-objects.ts';
import { s3Store } from '#server/platform/objects/s3-store.ts';
import { FILES_PER_PERSON } from '#shared/core/limits.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { startObjectServer } from '#test/support/storage.ts';

const PDF = 'application/pdf';
const bytes = Buffer.from('not looked at here');

/** Where the bytes are. */
interface Place {
  readonly store: ObjectStore;
  /** Keys of all stored objects. */
  files(): Promise<string[]>;
  remove(): Promise<void>;
}

/** What a file holds; undefined when it is gone. */
async function contentOf(file: StoredFile | undefined): Promise<string | undefined> {
  const stream = await file?.open();
  return stream && text(stream);
}

async function onDisk(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-objects-'));
  return {
    store: await diskStore(folder),
    files: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function onObjectServer(): Promise<Place> {
  const server = await startObjectServer();
  const store = await s3Store(server.objectsUrl);
  return {
    store,
    files: () => server.objects(),
    async remove() {
      await store.close();
      await server.remove();
    },
  };
}

for (const [where, open] of [
  ['disk', onDisk],
  ['an S3-compatible server', onObjectServer],
] as const) {
  describeOnBothDatabases(`the rows of files and their bytes on ${where}`, (database) => {
    suite(database, open);
  });
}

function suite(database: () => Database, open: () => Promise<Place>): void {
  let place: Place;
  let store: ObjectStore;
  let ann: SignedIn;
  /** Milliseconds added to the clock. */
  let ahead = 0;
  beforeAll(async () => {
    place = await open();
    ({ store } = place);
    ann = await plantAccount(database());
  });
  afterAll(async () => {
    await place.remove();
  });

  async function withStorage<T>(
    work: (storage: StorageFeature) => Promise<T>,
    changes: { store?: ObjectStore; alone?: boolean } = {},
  ): Promise<T> {
    const storage = storageFeature({
      database: database(),
      clock: { now: () => new Date(Date.now() + ahead) },
      log: silentLog,
      store,
      linkKeys: () => [Buffer.alloc(32, 1)],
      check: async () => undefined,
      uploads: { receive: () => Promise.reject(new Error('nothing is uploaded here')) },
      alone: false,
      ...changes,
    });
    try {
      return await work(storage);
    } finally {
      await storage.close?.();
    }
  }
  const put = (storage: StorageFeature, who = ann, name = `${who.userId}/${randomUUID()}.pdf`) =>
    storage.put(who, 'resumes', {
      name,
      size: bytes.length,
      bytes: async () => bytes,
      contentType: PDF,
      cacheSeconds: 60,
    });
  const files = () => place.files();
  const garbage = async () =>
    database().transaction({ role: 'service_role' }, (tx) =>
      tx.selectFrom('storage_garbage').selectAll().execute(),
    );

  beforeEach(() => {
    ahead = 0;
  });

  test('a file is there for its owner and nobody else, and gone with its bytes when removed', async () => {
    const eve = await plantAccount(database());
    await withStorage(async (storage) => {
      const { name } = await put(storage);
      const found = await storage.find(ann, 'resumes', name);
      expect(await contentOf(found)).toBe(bytes.toString());
      expect(await storage.find(eve, 'resumes', name)).toBeUndefined();
      expect(await storage.list(eve, 'resumes')).toEqual([]);
      await storage.remove(eve, 'resumes', [name]);
      expect(await files()).toHaveLength(1);
      await storage.remove(ann, 'resumes', [name]);
      expect([await files(), await garbage()]).toEqual([[], []]);
    });
  });

  test('[ACC-15] [RES-23] a file in the trash keeps its bytes for 30 days, and a person’s own only', async () => {
    const eve = await plantAccount(database());
    await withStorage(async (storage) => {
      const purge = storage.schedule?.find(({ name }) => name === 'storage.purge');
      const { name } = await put(storage);
      const trash = (who: typeof ann) =>
        database().transaction(who, (tx) =>
          storage.trash(tx, { userId: ann.userId, bucketId: 'resumes' }, [name], {
            origin: null,
            now: new Date(Date.now() + ahead),
          }),
        );
      await trash(eve);
      expect(await storage.find(ann, 'resumes', name)).toBeDefined();
      await trash(ann);
      expect([await storage.sweep(), await garbage()]).toEqual([0, []]);
      expect(await files()).toHaveLength(1);
      const [gone] = await storage.listTrash(ann);
      expect(await contentOf(gone)).toBe(bytes.toString());
      expect(await storage.listTrash(eve)).toEqual([]);
      expect(await storage.purgeTrashed(eve, String(gone?.id))).toBe(false);
      ahead = 29 * 86_400_000;
      await purge?.run(new AbortController().signal);
      expect(await storage.listTrash(ann)).toHaveLength(1);
      ahead = 31 * 86_400_000;
      await purge?.run(new AbortController().signal);
      await storage.sweep();
      expect([await storage.listTrash(ann), await files(), await garbage()]).toEqual([[], [], []]);
    });
  });

  test('[SEC-1] row security itself refuses a foreign folder, owner and another’s row', async () => {
    const eve = await plantAccount(database());
    await withStorage(async (storage) => {
      const { id, name } = await put(storage);
      const insert = (userId: string, path: string) =>
        database().transaction(eve, (tx) =>
          tx
            .insertInto('storage_objects')
            .values({
              id: randomUUID(),
              user_id: userId,
              bucket_id: 'resumes',
              name: path,
              object_key: `resumes/${randomUUID()}`,
              size: 1,
              content_type: PDF,
              etag: '',
              cache_control: '',
              user_metadata: null,
              created_at: new Date(),
              updated_at: new Date(),
            })
            .execute(),
        );
      await expect(insert(eve.userId, `${ann.userId}/x.pdf`)).rejects.toMatchObject({
        code: 'forbidden',
      });
      await expect(insert(ann.userId, `${ann.userId}/x.pdf`)).rejects.toMatchObject({
        code: 'forbidden',
      });
      await expect(insert(eve.userId, 'elsewhere/x.pdf')).rejects.toMatchObject({
        code: 'forbidden',
      });
      await database().transaction(eve, (tx) =>
        tx.updateTable('storage_objects').set({ name: 'x' }).where('id', '=', id).execute(),
      );
      expect((await storage.find(ann, 'resumes', name))?.id).toBe(id);
      await storage.remove(ann, 'resumes', [name]);
    });
  });

  test('bytes of an upload that never finished are removed: at the next start when alone, else after a while', async () => {
    const failing: ObjectStore = {
      ...store,
      async put(key, content) {
        await store.put(key, content);
        throw new Error('the process ended here');
      },
    };
    await withStorage(
      async (storage) => {
        await expect(put(storage)).rejects.toThrow('ended here');
      },
      { store: failing },
    );
    expect(await files()).toHaveLength(1);
    await withStorage(async (storage) => {
      expect(await storage.sweep()).toBe(0);
    });
    expect(await files()).toHaveLength(1);
    ahead = 16 * 60_000;
    await withStorage(async (storage) => {
      await storage.sweep();
      await expect.poll(files).toEqual([]);
    });
    ahead = 0;
    await withStorage((storage) => put(storage).catch(() => undefined), { store: failing });
    expect(await files()).toHaveLength(1);
    await withStorage(async () => expect.poll(files).toEqual([]), { alone: true });
    await expect.poll(garbage).toEqual([]);
  });

  test('[FILE-13] what the object store cannot remove now is removed by a later sweep', async () => {
    const stuck: ObjectStore = {
      ...store,
      remove: () => Promise.reject(new Error('out of reach')),
    };
    await withStorage(
      async (storage) => {
        const { name } = await put(storage);
        await storage.remove(ann, 'resumes', [name]);
        expect(await storage.find(ann, 'resumes', name)).toBeUndefined();
      },
      { store: stuck },
    );
    expect(await files()).toHaveLength(1);
    ahead = 1000;
    await withStorage(async (storage) => {
      await storage.sweep();
      await expect.poll(files).toEqual([]);
    });
  });

  test('[ACC-3] an account that goes takes its files and their bytes along', async () => {
    const gone = await plantAccount(database());
    await withStorage(async (storage) => {
      await put(storage, gone);
      await put(storage, gone, `resumes/${randomUUID()}.pdf`);
      expect(await files()).toHaveLength(2);
      await database().transaction({ role: 'service_role' }, (tx) =>
        sql`delete from auth.users where id = ${gone.userId}`.execute(tx),
      );
      ahead = 1000;
      await storage.sweep();
      expect([await files(), await garbage()]).toEqual([[], []]);
    });
  });

  test('[FILE-11] a person keeps a limited number of files', async () => {
    const many = await plantAccount(database());
    await withStorage(async (storage) => {
      for (let count = 5; count < FILES_PER_PERSON; count += 1) await put(storage, many);
      const answers = await Promise.allSettled(
        Array.from({ length: 12 }, () => put(storage, many)),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      await expect(put(storage, many)).rejects.toMatchObject({ code: 'QuotaExceeded' });
      await database().transaction({ role: 'service_role' }, (tx) =>
        storage.erase(tx, many.userId),
      );
      ahead = 1000;
      await storage.sweep();
      expect(await files()).toEqual([]);
    });
  });

  test('[FILE-2] of two uploads of one name at once, one is stored', async () => {
    await withStorage(async (storage) => {
      const name = `${ann.userId}/twice.pdf`;
      const answers = await Promise.allSettled([put(storage, ann, name), put(storage, ann, name)]);
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await files()).toHaveLength(1);
      const found = await storage.find(ann, 'resumes', name);
      expect(await contentOf(found)).toBe(bytes.toString());
      await storage.remove(ann, 'resumes', [name]);
    });
  });
}
