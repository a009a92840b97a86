import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { refusedStart } from '#bench/chaos/refused-start.ts';
import { outcome, type Outcome } from '#bench/chaos/scene.ts';
import { h1bFolder, listVersions } from '#server/h1b/data-folder.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, WITH_SAMPLE } from '#test/support/server.ts';

/** The engine says which database does not start, not which of its files is damaged. */
const CLUSTER = 'database/cluster';

/** Files of a DATA_DIR that get damaged while the server is down: its path, and what the message must say besides it. */
const DAMAGED: readonly (readonly [string, string, RegExp])[] = [
  ['damaged lock file', 'database/lock', /delete the file and start again/],
  ['damaged keys', 'keys.json', /Restore it from a backup/],
  ['damaged control file of the database', 'database/cluster/global/pg_control', /from a backup/],
];

/** Starts with damaged files: the server must refuse or serve without them, say which and what to do, and overwrite nothing. */
export async function damagedFiles(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [scene, name, remedy] of DAMAGED) {
    const dataDir = await preparedDataDir();
    try {
      await (await startServer({ dataDir })).stop();
      const path = join(dataDir, name);
      const length = await readFile(path).then(
        (bytes) => bytes.length,
        () => 40,
      );
      await writeFile(path, Buffer.alloc(length, '#'));
      outcomes.push(
        await refusedStart({
          scene,
          dataDir,
          says: [name.startsWith(CLUSTER) ? join(dataDir, CLUSTER) : path, remedy],
          untouched: [path],
        }),
      );
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  return [...outcomes, await damagedSnapshot()];
}

async function damagedSnapshot(): Promise<Outcome> {
  const dataDir = await preparedDataDir();
  const server = await startServer({ dataDir, env: WITH_SAMPLE });
  try {
    await server.stop();
    const folder = h1bFolder(dataDir);
    const paths = listVersions(folder).map(({ file }) => join(folder, file));
    for (const path of paths) await truncate(path, 700);
    const again = await startServer({ dataDir, env: WITH_SAMPLE });
    try {
      const status = await fetch(`${again.url}/api/h1b/status`);
      const { state } = (await status.json()) as { state: string };
      const records = await fetch(`${again.url}/api/h1b/records`);
      const pages = await fetch(`${again.url}/login`);
      const sizes = await Promise.all(paths.map(async (path) => (await readFile(path)).length));
      const log = again.output();
      const faults = [
        paths.length === 0 && 'there was no snapshot to damage',
        records.status !== 503 && `/api/h1b/records returned ${records.status} (${state})`,
        !records.headers.has('retry-after') && '503 without Retry-After',
        pages.status !== 200 && 'other pages are gone, too',
        sizes.some((size) => size !== 700) && 'the damaged snapshot was overwritten',
        !paths.some((path) => log.includes(path)) && `the log does not name the file: ${log}`,
        !/import|restore/i.test(log) && `the log names no remedy: ${log}`,
      ];
      return outcome('damaged snapshot of H1B records', {
        requests: 3,
        failed: { [records.status]: 1 },
        faults: faults.filter((fault) => fault !== false),
      });
    } finally {
      await again.remove();
    }
  } finally {
    await server.remove();
  }
}
