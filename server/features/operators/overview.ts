import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import type { OperatorsDeps } from '#server/features/operators/deps.ts';
import { databaseBytes } from '#server/features/operators/repository.ts';
import type { SiteMoment } from '#server/platform/site-moments/site-moments.ts';
import type { OperatorOverview } from '#shared/operators/contracts/schemas.ts';

/** How the site is, asked of all its parts. */
export async function overview(deps: OperatorsDeps): Promise<OperatorOverview> {
  const now = deps.clock.now();
  const [counted, health, records, backup, room] = await Promise.all([
    deps.database.transaction({ role: 'service_role' }, async (tx) => ({
      accounts: await deps.countAccounts(tx, now),
      files: await deps.countFiles(tx),
      jobs: await deps.jobs(tx, now),
      database: await databaseBytes(tx),
      moments: await deps.moments(tx),
    })),
    deps.health(),
    deps.records(),
    backups(deps),
    roomOf(deps.dataDir),
  ]);
  const at = (moment: SiteMoment) => counted.moments[moment]?.toISOString() ?? null;
  const mails = counted.jobs.filter(({ kind }) => kind.endsWith('.mail'));
  const sum = (of: 'waiting' | 'given_up') => mails.reduce((all, one) => all + one[of], 0);
  return {
    program: { ...deps.program, memory_bytes: process.memoryUsage.rss() },
    health,
    accounts: counted.accounts,
    backup: { ...backup, failed_at: backup.by === 'server' ? at('backup.failed') : null },
    disk: {
      folder: deps.dataDir,
      ...room,
      database_bytes: counted.database,
      files: counted.files.files,
      files_bytes: counted.files.bytes,
    },
    mail: {
      by: deps.mailsBy,
      sent_at: at('mail.sent'),
      failed_at: at('mail.failed'),
      waiting: sum('waiting'),
      given_up: sum('given_up'),
    },
    jobs: counted.jobs,
    records,
  };
}

/** What is free where the data are; null where the system does not tell. */
async function roomOf(folder: string) {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch {
    return { free_bytes: null, total_bytes: null };
  }
}

/** The backups of the server's folder: the newest, and how many there are. */
async function backups({
  backupFolder: folder,
  isBackup,
  program,
}: OperatorsDeps): Promise<Omit<OperatorOverview['backup'], 'failed_at'>> {
  const none = { newest_at: null, newest_bytes: null, kept: 0 };
  if (program.database === 'postgresql') return { by: 'postgresql', ...none };
  if (folder === undefined) return { by: 'nobody', ...none };
  const names = await readdir(folder).catch(() => [] as string[]);
  const kept = names.filter(isBackup).toSorted();
  const newest = kept.at(-1);
  const known = newest && (await stat(join(folder, newest)).catch(() => undefined));
  if (!known) return { by: 'server', ...none };
  const { mtime, size } = known;
  return {
    by: 'server',
    newest_at: mtime.toISOString(),
    newest_bytes: size,
    kept: kept.length,
  };
}
