import { once } from 'node:events';
import { access, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { reportedFailure, startThread } from '#server/platform/database/embedded/thread.ts';
import type { EmbeddedTask } from '#server/platform/database/embedded/worker.ts';
import { syncFolder, syncTree } from '#server/platform/files/sync.ts';
import { writeWhole } from '#server/platform/files/write-whole.ts';
import type { Log } from '#server/platform/log.ts';
import { UserError } from '#shared/core/errors.ts';

/** File beside the cluster that identifies the cluster whose files were all synced. */
const SYNCED = 'synced';

/**
 * Ensures a complete cluster, synced to the disk unless the task says otherwise. A new one gets its name only then, so
 * a first start that is killed or loses power leaves no half-made cluster. A cluster that an earlier version made or an
 * operator copied here is synced once.
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

/** Notes that a cluster's files are synced, so that the next start need not sync them. */
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
  // In a thread of its own, so that its memory is freed.
  const thread = startThread(task);
  const failure = reportedFailure(thread);
  const [code] = (await once(thread, 'exit')) as [number];
  if (code === 0) return;
  throw new UserError(
    `A new database could not be made in ${task.cluster}. Check free disk space and permissions.`,
    { cause: failure() },
  );
}

/** A text that differs for a copy, even one with the original's times: a copy's files may not be synced yet. */
async function identityOf(cluster: string): Promise<string> {
  // The only file that is never written again.
  const { ino, birthtimeNs } = await stat(join(cluster, 'PG_VERSION'), { bigint: true });
  return `${ino} ${birthtimeNs}\n`;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
