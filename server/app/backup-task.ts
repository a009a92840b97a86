import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Config } from '#server/config/config.ts';
import { systemClock, type Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import type { ScheduledTask } from '#server/platform/schedule/start-schedule.ts';

const TOOL = join(import.meta.dirname, '..', '..', 'tools', 'backup.ts');
const DAY_MS = 24 * 60 * 60_000;
const run = promisify(execFile);

/** The daily backup, and when it last failed in this process. */
export interface BackupTask extends ScheduledTask {
  readonly failedAt: Date | undefined;
}

/** The daily backup into BACKUP_DIR, by the operator's command in a process of its own, so that no request waits for it; none where the server makes none. */
export function backupTask(
  { operations, database }: Config,
  log: Log,
  clock: Clock = systemClock,
): readonly BackupTask[] {
  if (operations.backup.folder === undefined || database.url !== undefined) return [];
  let failedAt: Date | undefined;
  const task: BackupTask = {
    name: 'backup',
    everyMs: DAY_MS,
    isLong: true,
    get failedAt() {
      return failedAt;
    },
    async run(signal) {
      try {
        const { stdout } = await run(process.execPath, [TOOL, '--json'], { signal });
        log.info({ backup: JSON.parse(stdout) as unknown }, 'backed up');
      } catch (error) {
        failedAt = clock.now();
        throw error;
      }
    },
  };
  return [task];
}
