import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Config } from '#server/config/config.ts';
import { keyFilePath } from '#server/features/auth/keys/key-file.ts';
import { Findings, reasonOf, type Finding } from '#server/operations/doctor/finding.ts';

const LITTLE_BYTES = 1024 ** 3;
const NO_BYTES = 100 * 1024 ** 2;
const FEW_FILES = 10_000;
/** Milliseconds by which a file may be from the future: clocks are set back by hours at most. */
const FUTURE_MS = 36 * 60 * 60_000;

/** Looks at free space, the clock and who can read what is secret. */
export async function checkMachine(config: Config): Promise<Finding[]> {
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
