import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  makeBackupKey,
  readBackupKey,
  type BackupKey,
} from '#server/operations/backup/backup-key.ts';
import { FORMAT, HEADER_ENTRY, MANIFEST_ENTRY } from '#server/operations/backup/format.ts';
import { makeBackup } from '#server/operations/backup/make-backup.ts';
import { restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { writeArchive, type ArchiveWriter } from '#server/operations/backup/write-archive.ts';
import { openObjects } from '#server/platform/objects/open-objects.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { startObjectServer } from '#test/support/storage.ts';

/** What of an archive differs from a sound one. */
interface Difference {
  readonly header?: object;
  readonly path?: string;
  readonly sha256?: string;
  readonly unlisted?: boolean;
  readonly withoutEnd?: boolean;
  readonly folders?: readonly unknown[];
  readonly twice?: boolean;
  readonly listedTwice?: boolean;
}

describe('restoring a backup', () => {
  let folder: string;
  let key: BackupKey;
  let archives = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-archive-'));
    key = await makeBackupKey(join(folder, 'key'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const HEADER = {
    format: FORMAT,
    version: '0.1.0',
    at: '2026-11-01T00:00:00.000Z',
    migrations: [],
  };

  async function archiveWith(difference: Difference = {}): Promise<string> {
    const path = join(folder, `archive-${(archives += 1)}`);
    const header = { ...HEADER, ...difference.header };
    await writeArchive(path, key.recipient, async (archive: ArchiveWriter) => {
      await archive.addText(HEADER_ENTRY, JSON.stringify(header));
      await archive.addBytes('database/cluster/PG_VERSION', Buffer.from('18\n'));
      const content = Buffer.alloc(300_000, 'x');
      await archive.addBytes(difference.path ?? 'mailbox/one.eml', content);
      if (difference.twice) {
        await archive.addBytes(difference.path ?? 'mailbox/one.eml', content);
      }
      const files = archive.files.map((file) => ({
        ...file,
        sha256: difference.sha256 ?? file.sha256,
      }));
      if (difference.withoutEnd) return;
      await archive.addText(
        MANIFEST_ENTRY,
        JSON.stringify({
          ...header,
          files: difference.unlisted
            ? files.slice(1)
            : [...files, ...(difference.listedTwice ? files : [])],
          folders: difference.folders ?? ['database/cluster/pg_notify'],
          keys: 'environment',
          h1b: { included: false, file: null },
          missing: [],
        }),
      );
    });
    return path;
  }

  const dataDir = () => join(folder, `data-${archives}`);
  const restore = (file: string, identity = key, objectsUrl?: string) =>
    restoreBackup({ file, dataDir: dataDir(), objectsUrl, key: identity });

  /** The refusal of a restore, which must leave nothing. */
  async function refusal(file: string, identity = key): Promise<string> {
    const message = await restore(file, identity).then(
      () => 'restored',
      (error: Error) => `${error.name}: ${error.message}`,
    );
    expect([existsSync(dataDir()), existsSync(`${dataDir()}.restoring`)]).toEqual([false, false]);
    return message;
  }

  test('[OPS-2] brings back every file and empty folder, readable for their owner only', async () => {
    await restore(await archiveWith());
    const cluster = join(dataDir(), 'database', 'cluster');
    expect(await readFile(join(cluster, 'PG_VERSION'), 'utf8')).toBe('18\n');
    expect((await stat(join(cluster, 'PG_VERSION'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(cluster, 'pg_notify'))).isDirectory()).toBe(true);
    expect(await readFile(join(dataDir(), 'mailbox', 'one.eml'), 'utf8')).toHaveLength(300_000);
  });

  test('[OPS-13] puts stored files where OBJECTS_URL points, or into the data directory', async () => {
    const key = 'resumes/0190a5a0-0000-7000-8000-000000000001';
    const onDisk = await archiveWith({ path: `objects/${key}` });
    await restore(onDisk);
    const disk = await openObjects({ dataDir: dataDir() });
    expect((await buffer((await disk.open(key))!)).length).toBe(300_000);
    const server = await startObjectServer();
    const file = await archiveWith({ path: `objects/${key}` });
    await restore(file, undefined, server.objectsUrl);
    expect(existsSync(join(dataDir(), 'objects'))).toBe(false);
    expect(await server.objects()).toEqual([`waymark/files/${key}`]);
    await server.remove();
  });

  test('[OPS-1] is written without a warning, however many entries it has', async () => {
    const warnings: string[] = [];
    const listen = (warning: Error) => void warnings.push(warning.message);
    process.on('warning', listen);
    await writeArchive(join(folder, 'many'), key.recipient, async (archive) => {
      for (let count = 0; count < 12; count += 1) await archive.addText(`note-${count}`, 'x');
    });
    await new Promise(setImmediate);
    process.off('warning', listen);
    expect(warnings).toEqual([]);
  });

  test('[OPS-3] refuses another key', async () => {
    const other = await makeBackupKey(join(folder, 'other-key'));
    expect(await refusal(await archiveWith(), other)).toMatch(
      /^UserError: .* was encrypted with another key\. Set BACKUP_KEY_FILE/,
    );
  });

  test('[OPS-3] refuses a newer form and a database of a newer version, and says which version wrote it', async () => {
    const newer = { format: FORMAT + 1, version: '9.9.9' };
    expect(await refusal(await archiveWith({ header: newer }))).toMatch(
      /^UserError: The backup was written by a newer Waymark \(9\.9\.9, format 2\)/,
    );
    const migrations = { migrations: ['9999-unknown'], version: '9.9.9' };
    expect(await refusal(await archiveWith({ header: migrations }))).toMatch(
      /^UserError: .*newer Waymark.*9999-unknown.*version 9\.9\.9/,
    );
  });

  test('[OPS-3] refuses a file that was changed at any place or cut off at any length', async () => {
    const file = await archiveWith();
    const sound = await readFile(file);
    const places = [10, 120, 250, sound.length - 40, sound.length - 1];
    for (const place of places) {
      const changed = Buffer.from(sound);
      changed[place] = (changed[place] ?? 0) ^ 0x41;
      await writeFile(file, changed);
      expect([place, await refusal(file)]).toEqual([place, expect.stringMatching(/^UserError: /)]);
      await writeFile(file, sound.subarray(0, place));
      expect([place, await refusal(file)]).toEqual([
        place,
        expect.stringMatching(/^UserError: The backup is damaged/),
      ]);
    }
  });

  test.each([
    ['a checksum that is not that of its manifest', { sha256: '0'.repeat(64) }],
    ['a file that its manifest does not name', { unlisted: true }],
    ['no manifest', { withoutEnd: true }],
    ['a file outside the data directory', { path: 'mailbox/../../evil' }],
    ['a file that no backup has', { path: 'etc/passwd' }],
    ['a folder outside the data directory', { folders: ['../../evil'] }],
    ['a folder that is no text', { folders: [5] }],
    ['a file twice', { twice: true }],
    ['a stored file twice', { path: 'objects/a', twice: true }],
    ['a file that its manifest names twice', { listedTwice: true }],
  ] as const)('[OPS-3] refuses an archive with %s', async (_, difference) => {
    expect(await refusal(await archiveWith(difference))).toMatch(
      /^UserError: The backup is damaged/,
    );
  });

  test('[OPS-3] refuses a data directory that is not empty, and leaves it as it is', async () => {
    const file = await archiveWith();
    await mkdir(dataDir());
    await writeFile(join(dataDir(), 'keys.json'), 'mine');
    await expect(restore(file)).rejects.toThrow(/is not empty \(it has keys\.json\)/);
    expect(await readFile(join(dataDir(), 'keys.json'), 'utf8')).toBe('mine');
  });

  test('[OPS-1] a backup without the file of the keys is refused, and leaves nothing behind', async () => {
    const dataDir = await mkdtemp(join(folder, 'keyless-'));
    const file = join(folder, 'keyless.backup');
    const making = makeBackup({
      file,
      dataDir,
      objectsUrl: undefined,
      keysFile: join(dataDir, 'keys.json'),
      key,
      version: '0.1.0',
      withH1b: false,
      log: silentLog,
    });
    await expect(making).rejects.toThrow(`${dataDir}/keys.json is not there`);
    expect([await readdir(dataDir), existsSync(file)]).toEqual([[], false]);
  });

  test('[OPS-1] the key is made for its owner only, and one that others can read is refused', async () => {
    const path = join(folder, 'shared-key');
    await makeBackupKey(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await expect(makeBackupKey(path)).rejects.toThrow(/cannot be made/);
    await writeFile(path, 'nothing');
    await expect(readBackupKey(path)).rejects.toThrow(/has no key of age/);
    await chmod(path, 0o644);
    await expect(readBackupKey(path)).rejects.toThrow(/can be read by others\. Run: chmod 600/);
    await expect(readBackupKey(undefined)).rejects.toThrow(/set BACKUP_KEY_FILE/);
  });
});
