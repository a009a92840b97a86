import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { somePeople } from '#bench/chaos/people.ts';
import { refusedStart } from '#bench/chaos/refused-start.ts';
import {
  count,
  furtherWrites,
  outcome,
  type Outcome,
  outcomeOf,
  pass,
} from '#bench/chaos/scene.ts';
import { askDuring } from '#test/support/cluster/ask-during.ts';
import type { Person } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';

const run = promisify(execFile);

/** A file system of its own in memory, with a prepared DATA_DIR on it. */
interface SmallDisk {
  readonly folder: string;
  /** Fills what is free. */
  fill(): Promise<void>;
  /** Makes room again. */
  empty(): Promise<void>;
  /** Makes it read-only, or writable again; fails while a file on it is open for writing. */
  setReadOnly(isReadOnly: boolean): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts one of that many megabytes; undefined where mounting is not allowed. */
async function mountDisk(
  megabytes: number,
  { isPrepared }: { readonly isPrepared: boolean },
): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  if (isPrepared) {
    const prepared = await preparedDataDir();
    await cp(prepared, folder, { recursive: true });
    await rm(prepared, { recursive: true });
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      // What is written at the same time may need some of it, or leave some.
      for (;;) {
        const { bavail, bsize } = await statfs(folder);
        if (bavail === 0) return;
        const room = Buffer.alloc(bavail * bsize, 'x');
        await writeFile(filler, room, { flag: 'a' }).catch(() => undefined);
      }
    },
    empty: () => rm(filler, { force: true }),
    async setReadOnly(isReadOnly) {
      await run('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder]);
    },
    async remove() {
      await run('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

/** Room for a database and its log; what is left is filled. */
const MEGABYTES = 256;
const CLIENTS = 4;
const WRITES = 20;
const REMEDY = /room|writable|space/i;

/** A scene on a disk of its own. */
type OnDisk = (disk: SmallDisk) => Promise<Outcome>;

const SCENES: Readonly<Record<string, OnDisk>> = {
  'full disk under load, then room again': fullWhileRunning,
  'start on a full disk': async (disk) => {
    await disk.fill();
    const scene = 'start on a full disk';
    return refusedStart({ scene, dataDir: disk.folder, says: [disk.folder, REMEDY] });
  },
  'start on a read-only disk': async (disk) => {
    await disk.setReadOnly(true);
    const scene = 'start on a read-only disk';
    return refusedStart({ scene, dataDir: disk.folder, says: [disk.folder, REMEDY] });
  },
};

/** Disks that are full or read-only, for a server that runs and for one that starts. */
export async function disks(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [name, scene] of Object.entries(SCENES)) {
    const disk = await mountDisk(MEGABYTES, { isPrepared: true });
    if (!disk) {
      outcomes.push(outcome(name, { skipped: 'this user may not mount a file system' }));
      continue;
    }
    try {
      outcomes.push(await scene(disk));
    } finally {
      await disk.remove();
    }
  }
  return outcomes;
}

async function fullWhileRunning(disk: SmallDisk): Promise<Outcome> {
  const server = await startServer({ dataDir: disk.folder });
  try {
    const people = await somePeople(server, CLIENTS);
    const recovery: number[] = [];
    const uploads: Record<string, number> = {};
    const seen = await askDuring(server.url, people, async (acknowledged) => {
      await furtherWrites(acknowledged, WRITES);
      await disk.fill();
      for (let second = 0; second < 5; second += 1) {
        const [person] = people;
        if (person) count(uploads, await upload(server, person));
        await disk.fill();
        await pass(1);
      }
      await disk.empty();
      const emptied = performance.now();
      await furtherWrites(acknowledged, WRITES);
      recovery.push(performance.now() - emptied);
      const [person] = people;
      if (person) count(uploads, await upload(server, person));
    });
    const scene = 'full disk under load, then room again';
    const result = outcomeOf(scene, seen, { recovery, mayFail: ['503'] });
    const log = server.output();
    const faults = [
      !log.includes(disk.folder) && `the log does not name ${disk.folder}`,
      !REMEDY.test(log) && 'the log names no remedy',
      (uploads['stored'] ?? 0) === 0 && 'no upload is stored once there is room',
    ];
    const figures = { ...result.figures, uploads: JSON.stringify(uploads) };
    const all = [...result.faults, ...faults.filter((fault) => fault !== false)];
    return { ...result, figures, faults: all };
  } finally {
    await server.remove().catch(() => undefined);
  }
}

/** Uploads a résumé and resolves to what became of it. */
async function upload(server: TestServer, person: Person): Promise<string> {
  const path = `${person.session.user.id}/${randomUUID()}.pdf`;
  const { error } = await storageOf(server, person)
    .from('resumes')
    .upload(path, resumeBytes('one-column.pdf'), { contentType: 'application/pdf' });
  return error ? `refused: ${error.message}` : 'stored';
}
