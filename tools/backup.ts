import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { ConfigError } from '#server/config/config.ts';
import { backupName, removeOldBackups } from '#server/operations/backup/backup-folder.ts';
import { makeBackupKey, readBackupKey } from '#server/operations/backup/backup-key.ts';
import { makeBackup } from '#server/operations/backup/make-backup.ts';
import { keyFilePath } from '#server/features/auth/keys/key-file.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import { UserError } from '#shared/core/errors.ts';
import {
  type Owner,
  ownerOf,
  readInstallation,
  reportFailure,
  silent,
  takeDataDir,
} from '#tools/operations/command.ts';

const USAGE = `Backs the embedded database up with its files and keys, also while the server runs.

  npm run backup -- FILE          write a backup; FILE must not exist
  npm run backup                  write one into BACKUP_DIR and keep the newest BACKUP_KEEP
    --h1b                         with the H1B records, not only the name of their snapshot
    --json                        print one JSON document
  npm run backup -- --new-key FILE  make a key for BACKUP_KEY_FILE

Backups are encrypted with the key of BACKUP_KEY_FILE and checked after they are written.
`;

/** Who reads the key: the owner of the data directory, while there is one and the settings can be read. */
function serverUser(): Owner | undefined {
  try {
    return ownerOf(readInstallation().config.dataDir);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      h1b: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'new-key': { type: 'string' },
    },
  });
  if (values.help) return USAGE.trimEnd();
  const newKey = values['new-key'];
  if (newKey === '') throw new UserError('--new-key needs the path of a file.');
  if (newKey !== undefined) {
    const { recipient } = await makeBackupKey(newKey, serverUser());
    return `${newKey} has a new key (${recipient}). Set BACKUP_KEY_FILE to it, and keep a copy elsewhere.`;
  }
  const { config, version } = readInstallation();
  const { database, dataDir, objects, auth, operations } = config;
  if (database.url !== undefined) {
    throw new UserError(
      'The database is a PostgreSQL server: back it up with pg_dump or its base backups (docs/operations.md).',
    );
  }
  takeDataDir(dataDir, { part: 'database', quiet: values.json });
  const { folder, keep, keyFile } = operations.backup;
  const file = positionals[0] ?? (folder && join(folder, backupName(new Date())));
  if (file === undefined) throw new UserError('Name a file, or set BACKUP_DIR.');
  const key = await readBackupKey(keyFile);
  if (positionals[0] === undefined && folder) await makeFolder(folder);
  const { manifest, heldMs } = await makeBackup({
    file,
    dataDir,
    objectsUrl: objects.url,
    keysFile: auth.secretKeys === undefined ? keyFilePath({ ...auth, dataDir }) : undefined,
    key,
    version,
    withH1b: values.h1b,
    log: silent,
  });
  const removed =
    positionals[0] === undefined && folder ? await removeOldBackups(folder, keep) : [];
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  const { keys, h1b, missing, at } = manifest;
  const report = {
    file,
    at,
    files: manifest.files.length,
    bytes,
    heldMs,
    keys,
    h1b,
    missing,
    removed,
  };
  if (values.json) return JSON.stringify(report);
  return [
    `${file} has ${report.files} files, ${Math.ceil(bytes / 1e6)} MB; read again, every checksum is right.`,
    `Requests to the database waited ${heldMs} ms.`,
    ...(keys === 'environment'
      ? ['The keys are in the environment (AUTH_SECRET_KEYS): keep them, too.']
      : []),
    ...(h1b.included || h1b.file === null
      ? []
      : [`The H1B records (${h1b.file}) are not in it; --h1b adds them.`]),
    ...missing.map((name) => `The stored file ${name} was missing already.`),
    ...removed.map((name) => `The older ${name} was removed.`),
  ].join('\n');
}

await reportFailure(run);
