import { randomUUID } from 'node:crypto';

import { refusedStart } from '#bench/chaos/refused-start.ts';
import {
  furtherWrites,
  count,
  outcome,
  outcomeOf,
  pass,
  type Outcome,
} from '#bench/chaos/scene.ts';
import { mountDisk, type SmallDisk } from '#bench/chaos/small-disk.ts';
import { askDuring } from '#test/support/cluster/ask-during.ts';
import { somePeople } from '#bench/chaos/people.ts';
import type { Person } from '#test/support/people.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';

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
