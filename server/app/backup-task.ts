import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { Config } from '#server/config/config.ts';
import { commandFile } from '#server/platform/command-file.ts';
import type { Log } from '#server/platform/log.ts';
import type { ScheduledTask } from '#server/platform/schedule/start-schedule.ts';
import type { NoteMoment } from '#server/platform/site-moments/site-moments.ts';

const DAY_MS = 24 * 60 * 60_000;
const run = promisify(execFile);

/** The daily backup into BACKUP_DIR, by the operator's command in a process of its own, so that no request waits for it; none where the server makes none. */
export function backupTask(
  { operations, database }: Config,
  log: Log,
  note: NoteMoment,
): readonly ScheduledTask[] {
  if (operations.backup.folder === undefined || database.url !== undefined) return [];
  const task: ScheduledTask = {
    name: 'backup',
    everyMs: DAY_MS,
    isLong: true,
    async run(signal) {
      try {
        const { stdout } = await run(process.execPath, [commandFile('backup'), '--json'], {
          signal,
        });
        log.info({ backup: JSON.parse(stdout) as unknown }, 'backed up');
      } catch (error) {
        await note('backup.failed');
        throw error;
      }
    },
  };
  return [task];
}
