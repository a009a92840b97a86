import { parseArgs } from 'node:util';

import { moveToPostgres } from '#server/operations/to-postgres/move-to-postgres.ts';
import { readInstallation, reportFailure, silent, takeDataDir } from '#tools/operations/command.ts';

const USAGE = `Copies the embedded store of DATA_DIR into the empty database of DATABASE_URL, with its keys, and its files into the
object store of OBJECTS_URL if that is set. Stop the server first; the embedded store stays as it is.

  npm run migrate:to-postgres     --json prints one JSON document
`;

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (values.help) return USAGE.trimEnd();
  const { config } = readInstallation();
  takeDataDir(config.dataDir, { part: 'database', quiet: values.json });
  const report = await moveToPostgres(config, silent);
  if (values.json) return JSON.stringify(report);
  const { tables, objects, keys } = report;
  const total = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
  return [
    ...Object.entries(tables)
      .filter(([, { rows }]) => rows > 0)
      .map(
        ([name, { rows, checksum }]) =>
          `${name.padEnd(36)} ${String(rows).padStart(9)}  ${checksum.slice(0, 16)}`,
      ),
    `${total} rows were copied and read again; every count and checksum is the same.`,
    objects
      ? `${objects.copied} files are in the object store.`
      : `Files stay in ${config.dataDir}/objects: the new server needs that folder.`,
    ...(objects?.missing ?? []).map((key) => `The stored file ${key} was missing already.`),
    keys,
    'Start the server with DATABASE_URL and the same PUBLIC_URL: nobody is signed out.',
  ].join('\n');
}

await reportFailure(run);
