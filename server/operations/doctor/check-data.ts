import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '#server/config/config.ts';
import { h1bFolder, readCurrent } from '#server/h1b/data-folder.ts';
import { verifySnapshot } from '#server/h1b/snapshot/verify-snapshot.ts';
import { isBackupName } from '#server/operations/backup/backup-folder.ts';
import { readBackupKey } from '#server/operations/backup/backup-key.ts';
import { Findings, reasonOf, type Finding } from '#server/operations/doctor/finding.ts';

/** Milliseconds after which a daily backup is overdue. */
const OVERDUE_MS = 36 * 60 * 60_000;

/** Reads the H1B snapshot that is served and checks every block of it. */
export function checkH1b({ dataDir, h1b }: Config): Finding[] {
  const found = new Findings('h1b');
  const folder = h1bFolder(dataDir);
  const current = readCurrent(folder);
  if (!current) {
    if (h1b.sample.rows === 0)
      found.warning('there are no records', 'Run npm run h1b:import -- --official YEAR.');
    else found.ok('the first start loads a sample');
    return found.all;
  }
  try {
    const { rows, sample, createdAt } = verifySnapshot(join(folder, current.file));
    const what = sample ? 'a sample' : `imported at ${createdAt}`;
    found.ok(`${current.file} is whole: ${rows} records, ${what}`);
  } catch (error) {
    found.problem(
      `${current.file} cannot be used: ${reasonOf(error)}`,
      'Import the records again: npm run h1b:import -- --fresh.',
    );
  }
  return found.all;
}

/** Looks whether backups are made, and can be read. */
export async function checkBackups({ operations, database, demo }: Config): Promise<Finding[]> {
  const found = new Findings('backups');
  const { folder, keyFile } = operations.backup;
  if (database.url !== undefined) {
    found.ok('PostgreSQL has its own (docs/operations.md, Backup and restore)');
    return found.all;
  }
  if (folder === undefined && demo) {
    found.ok('a demo needs none');
    return found.all;
  }
  if (folder === undefined) {
    found.warning(
      'the server makes none by itself',
      'Set BACKUP_DIR and BACKUP_KEY_FILE, or run npm run backup by a timer.',
    );
    return found.all;
  }
  try {
    await readBackupKey(keyFile);
    const names = existsSync(folder) ? (await readdir(folder)).filter(isBackupName) : [];
    const newest = names.toSorted().at(-1);
    if (newest === undefined) {
      found.warning(`${folder} has no backup yet`, 'Run npm run backup once, and look again.');
      return found.all;
    }
    const age = Date.now() - (await stat(join(folder, newest))).mtimeMs;
    if (age > OVERDUE_MS) {
      found.problem(
        `the newest backup is ${Math.round(age / 3_600_000)} hours old`,
        'Look for "a scheduled task failed" in the log, and run npm run backup by hand.',
      );
    } else found.ok(`${names.length} backups, the newest ${newest}`);
  } catch (error) {
    found.problem(reasonOf(error), 'See docs/operations.md, Backups of the embedded store.');
  }
  return found.all;
}
