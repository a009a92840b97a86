import { parseArgs } from 'node:util';

import { readBackupKey } from '#server/operations/backup/backup-key.ts';
import { restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { UserError } from '#shared/core/errors.ts';
import { readInstallation, reportFailure } from '#tools/operations/command.ts';

const USAGE = `Restores a backup of npm run backup into DATA_DIR, which must be empty.

  npm run restore -- FILE         --json prints one JSON document
`;

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (values.help) return USAGE.trimEnd();
  if (file === undefined) throw new UserError(USAGE.trimEnd());
  const { config } = readInstallation();
  const { dataDir, database, objects, operations } = config;
  const key = await readBackupKey(operations.backup.keyFile);
  const { at, files, keys, h1b, missing } = await restoreBackup({
    file,
    dataDir,
    objectsUrl: objects.url,
    key,
  });
  if (values.json) return JSON.stringify({ dataDir, at, files: files.length, keys, h1b, missing });
  return [
    `${dataDir} is as it was at ${at}: ${files.length} files, every checksum is right.`,
    database.url === undefined
      ? 'Start the server with the same PUBLIC_URL.'
      : 'This is an embedded store, and DATABASE_URL is set: do not start the server yet. npm run migrate:to-postgres brings the store to that database first.',
    ...(process.getuid?.() === 0
      ? [`It belongs to root: give it to the server's user first (chown -R USER: ${dataDir}).`]
      : []),
    ...(keys === 'environment'
      ? [
          'Its keys were in the environment: set the same AUTH_SECRET_KEYS and AUTH_PUBLISHABLE_KEY.',
        ]
      : []),
    ...(h1b.included || h1b.file === null
      ? []
      : [
          'The H1B records were not in the backup: import them again with npm run h1b:import. The sample comes back by itself.',
        ]),
  ].join('\n');
}

await reportFailure(run);
