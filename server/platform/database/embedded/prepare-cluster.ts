import { once } from 'node:events';
import { access, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { reportedFailure, startThread } from '#server/platform/database/embedded/thread.ts';
import type { EmbeddedTask } from '#server/platform/database/embedded/worker.ts';
import { syncFolder, syncTree } from '#server/platform/files/sync.ts';
import { writeWhole } from '#server/platform/files/write-whole.ts';
import type { Log } from '#server/platform/log.ts';
import { UserError } from '#shared/errors.ts';

/** Names, beside the cluster, the one whose files were brought to the disk as a whole. */
const SYNCED = 'synced';

/**
 * Sees to a cluster that is whole and, unless the task says otherwise, on the disk. A new one takes its name only
 * then, so a first start that is killed or loses its power leaves no half-made cluster. One that an earlier version
 * made or an operator copied here is brought to the disk once.
 * Throws a UserError when a new one cannot be made.
 */
export async function prepareCluster(task: EmbeddedTask, log: Log): Promise<void> {
  const { cluster } = task;
  const directory = dirname(cluster);
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  const isNew = !(await exists(cluster));
  if (isNew) await make({ ...task, mode: 'initialise', cluster: draft });
  if (!task.sync) {
    if (isNew) await rename(draft, cluster);
    return;
  }
  if (isNew) {
    await syncTree(draft);
    await rename(draft, cluster);
  } else {
    if (await isMarked(cluster)) return;
    log.info('bringing the whole database to the disk, once');
    await syncTree(cluster);
  }
  await syncFolder(directory);
  await markSynced(cluster);
}

/** Notes that a cluster's files are on the disk, so that a start need not bring them there. */
export async function markSynced(cluster: string): Promise<void> {
  await writeWhole(markerOf(cluster), await identityOf(cluster));
}

function markerOf(cluster: string): string {
  return join(dirname(cluster), SYNCED);
}

async function isMarked(cluster: string): Promise<boolean> {
  const marked = await readFile(markerOf(cluster), 'utf8').catch(() => '');
  return marked === (await identityOf(cluster));
}

async function make(task: EmbeddedTask): Promise<void> {
  // In a thread of its own, so that its memory is given back.
  const thread = startThread(task);
  const failure = reportedFailure(thread);
  const [code] = (await once(thread, 'exit')) as [number];
  if (code === 0) return;
  throw new UserError(
    `A new database could not be made in ${task.cluster}. Check free disk space and permissions.`,
    { cause: failure() },
  );
}

/** Another text for a copy, even one with the original's times: a copy's files may not be on the disk yet. */
async function identityOf(cluster: string): Promise<string> {
  // The one file that is never written again.
  const { ino, birthtimeNs } = await stat(join(cluster, 'PG_VERSION'), { bigint: true });
  return `${ino} ${birthtimeNs}\n`;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
