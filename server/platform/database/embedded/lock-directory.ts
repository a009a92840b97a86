import { join } from 'node:path';

import {
  type LockHolder,
  type ProcessLock,
  takeProcessLock,
} from '#server/platform/concurrency/process-lock.ts';
import { UserError } from '#shared/core/errors.ts';

/** A live process holds the directory; the message is a sentence for the operator. */
export class DirectoryInUse extends UserError {
  override readonly name = 'DirectoryInUse';
  /** The process that holds it. */
  readonly holder: LockHolder;

  constructor(directory: string, holder: LockHolder) {
    super(
      `Another Waymark process (pid ${holder.pid}) is using ${directory}. ` +
        'Stop it first, or give this one its own DATA_DIR.',
    );
    this.holder = holder;
  }
}

/**
 * Takes a database directory for this process, which will answer on the unix socket, also from a holder that died.
 * Throws DirectoryInUse when a live process holds it, UserError when the lock file is damaged.
 */
export async function lockDirectory(
  directory: string,
  socket: string,
  silenceMs?: number,
): Promise<ProcessLock> {
  const path = join(directory, 'lock');
  return await takeProcessLock(path, {
    socket,
    ...(silenceMs === undefined ? {} : { silenceMs }),
    refused: (holder) => new DirectoryInUse(directory, holder),
    damaged: () =>
      new UserError(
        `The lock file ${path} is damaged. ` +
          'Make sure that no Waymark process uses this directory, then delete the file and start again.',
      ),
  });
}
