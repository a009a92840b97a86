import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { type Config, ConfigError, readConfig } from '#server/config/config.ts';
import { openSettings } from '#server/config/open-settings.ts';
import { keyFilePath } from '#server/features/auth/keys/key-file.ts';
import { h1bFolder, programmeFolder, readCurrent } from '#server/h1b/data-folder.ts';
import { verifySnapshot } from '#server/h1b/snapshot/verify-snapshot.ts';
import { isBackupName } from '#server/operations/backup/backup-folder.ts';
import { readBackupKey } from '#server/operations/backup/backup-key.ts';
import { checkDatabase } from '#server/operations/doctor/check-database.ts';
import { checkMail } from '#server/operations/doctor/check-mail.ts';
import { checkAi, checkServices, newestRecords } from '#server/operations/doctor/check-services.ts';
import { type Finding, Findings, reasonOf } from '#server/operations/doctor/finding.ts';
import type { Log } from '#server/platform/log.ts';
import { openObjects } from '#server/platform/objects/open-objects.ts';

const LITTLE_BYTES = 1024 ** 3;
const NO_BYTES = 100 * 1024 ** 2;
const FEW_FILES = 10_000;
/** Milliseconds by which a file may be from the future: clocks are set back by hours at most. */
const FUTURE_MS = 36 * 60 * 60_000;

/** Looks at free space, the clock and who can read what is secret. */
async function checkMachine(config: Config): Promise<Finding[]> {
  return [
    ...(await checkDisk(config)),
    ...(await checkModes(config)),
    ...(await checkClock(config)),
  ];
}

async function checkDisk({ dataDir }: Config): Promise<Finding[]> {
  const found = new Findings('disk');
  // Before the first start the folder is not there; the start makes it.
  const folder = existsSync(dataDir) ? dataDir : dirname(dataDir);
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize, ffree, files } = await statfs(folder);
    const free = bavail * bsize;
    const text = `${Math.floor(free / 1024 ** 2)} MB are free for ${dataDir}`;
    const remedy = 'Free space, or move DATA_DIR to a larger disk.';
    if (free < NO_BYTES) found.problem(text, remedy);
    else if (free < LITTLE_BYTES) found.warning(text, remedy);
    else found.ok(text);
    if (files > 0 && ffree < FEW_FILES) {
      found.warning(
        `only ${ffree} more files fit on the disk of ${dataDir}`,
        'Remove files there.',
      );
    }
  } catch (error) {
    found.problem(
      `${dataDir} cannot be written: ${reasonOf(error)}`,
      "Make it writable for the server's user.",
    );
  }
  return found.all;
}

async function checkModes(config: Config): Promise<Finding[]> {
  const found = new Findings('secrets');
  const { dataDir, auth } = config;
  const keys = keyFilePath({ ...auth, dataDir });
  const secret = [keys, '.env', join(dataDir, 'database'), join(dataDir, 'mailbox')];
  let seen = 0;
  for (const path of secret.filter((one) => existsSync(one))) {
    seen += 1;
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      found.problem(`${path} can be read by other users of this machine`, `Run: chmod go= ${path}`);
    }
  }
  if (found.all.length === 0)
    found.ok(`${seen} files and folders are readable for their owner only`);
  return found.all;
}

async function checkClock({ dataDir }: Config): Promise<Finding[]> {
  const found = new Findings('clock');
  const lastWrite = await stat(join(dataDir, 'database', 'lock')).catch(() => undefined);
  const written = lastWrite?.mtimeMs ?? (await stat(import.meta.filename)).mtimeMs;
  if (Date.now() + FUTURE_MS < written) {
    found.problem(
      `the clock shows ${new Date().toISOString()}, before files that are here already`,
      'Set it, and run a time service (chrony, systemd-timesyncd).',
    );
  } else found.ok(`the clock shows ${new Date().toISOString()}`);
  return found.all;
}

/** Milliseconds after which a daily backup is overdue. */
const OVERDUE_MS = 36 * 60 * 60_000;

/** Reads the H1B snapshot that is served and checks every block of it. */
function checkH1b({ dataDir, h1b }: Config): Finding[] {
  const found = new Findings('h1b');
  const folder = h1bFolder(dataDir);
  const current = readCurrent(folder);
  if (!current) {
    if (h1b.sample.rows === 0)
      found.warning('there are no records', 'Run npm run h1b:import -- --official YEAR.');
    else found.ok('the first start loads a sample');
    return found.all;
  }
  checkSnapshot(found, folder, current.file);
  const perm = readCurrent(programmeFolder(dataDir, 'perm'));
  if (perm) checkSnapshot(found, programmeFolder(dataDir, 'perm'), perm.file);
  return found.all;
}

function checkSnapshot(found: Findings, folder: string, file: string): void {
  const name = basename(folder) === 'perm' ? `perm/${file}` : file;
  try {
    const { rows, sample, createdAt } = verifySnapshot(join(folder, file));
    const what = sample ? 'a sample' : `imported at ${createdAt}`;
    found.ok(`${name} is whole: ${rows} records, ${what}`);
  } catch (error) {
    found.problem(
      `${name} cannot be used: ${reasonOf(error)}`,
      'Import the records again: npm run h1b:import -- --fresh.',
    );
  }
}

/** Looks whether backups are made, and can be read. */
async function checkBackups({ operations, database, demo }: Config): Promise<Finding[]> {
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

/** Where the doctor's own file lies. */
const BUCKET = 'doctor';

/** Writes, reads and removes a small file in the object store, and asks what readiness asks. */
async function checkStore({ objects, dataDir }: Config): Promise<Finding[]> {
  const found = new Findings('files');
  const where = objects.url === undefined ? `${dataDir}/objects` : 'the store of OBJECTS_URL';
  if (objects.url === undefined && !existsSync(dataDir)) {
    found.ok(`the first start makes ${where}`);
    return found.all;
  }
  let step = 'open';
  try {
    const store = await openObjects({ ...objects, dataDir });
    try {
      const key = `${BUCKET}/${randomUUID()}`;
      const content = Buffer.from('written by npm run doctor');
      step = 'write to';
      await store.put(key, content);
      step = 'read from';
      const stream = await store.open(key);
      const read = stream && (await buffer(stream));
      if (!read?.equals(content)) throw new Error('other bytes came back');
      step = 'delete from';
      await store.remove(key);
      step = 'list';
      await store.check();
      // The folders of a bucket stay; nobody else has this one.
      if (objects.url === undefined) {
        await rm(join(dataDir, 'objects', BUCKET), { recursive: true, force: true });
      }
      found.ok(`a file was written to ${where}, read and deleted`);
    } finally {
      await store.close();
    }
  } catch (error) {
    found.problem(
      `cannot ${step} ${where}: ${reasonOf(error)}`,
      objects.url === undefined
        ? `Make the folder writable for the server's user, and see to free space.`
        : 'Check endpoint, bucket, key and secret of OBJECTS_URL, and that the key may put, get, delete and list (s3:ListBucket).',
    );
  }
  return found.all;
}

/** How an installation is examined. */
interface ExamineOptions {
  /** Whether the outside services are asked, too. */
  readonly live: boolean;
  readonly log: Log;
  /** The address of the official H1B records that `live` asks for. */
  readonly records?: string;
}

/** Looks at every part of the installation of an environment. Never throws for what it finds. */
export async function examine(
  environment: Readonly<Record<string, string | undefined>>,
  { live, log, records = newestRecords() }: ExamineOptions,
): Promise<Finding[]> {
  const found = new Findings('configuration');
  let config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.problems) {
      found.problem(problem, 'Correct it in the environment or in .env (docs/configuration.md).');
    }
    return found.all;
  }
  found.ok(`readable; data are in ${config.dataDir}`);
  if (config.http.publicUrl === undefined && !/^(127\.|localhost|::1)/.test(config.http.host)) {
    found.warning('PUBLIC_URL is not set, so links in mails lead to HOST', 'Set PUBLIC_URL.');
  }
  if (config.http.publicUrl?.startsWith('https:') && config.http.trustedProxies.length === 0) {
    found.warning(
      'TRUSTED_PROXIES is empty, so behind a proxy all people count as one address',
      'Set it to the address of the proxy.',
    );
  }
  for (const problem of openSettings(config)) {
    const [text = '', remedy = ''] = problem.split('. ');
    found.warning(text, remedy);
  }
  const parts = [
    await checkDatabase(config, log),
    await checkStore(config),
    await checkMail(config),
    await checkAi(config),
    checkH1b(config),
    await checkMachine(config),
    await checkBackups(config),
    live ? await checkServices(config, records) : [],
  ];
  return [...found.all, ...parts.flat()];
}
