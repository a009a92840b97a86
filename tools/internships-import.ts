import { parseArgs } from 'node:util';

import { pino } from 'pino';

import { describeReport } from '#server/features/internships/import/describe-report.ts';
import { importListings } from '#server/features/internships/import/import-listings.ts';
import { readListingsAt } from '#server/features/internships/import/read-listings-at.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { readInstallation, takeDataDir } from '#tools/operations/command.ts';

const USAGE = `Imports the community's list of internships (listings.json), beside a running server or without one.

  npm run internships:import -- FILE|URL

  --create make the database when there is none yet
  --json   print one JSON document and nothing else
`;

/** Milliseconds for the one transaction of an import. */
const TRANSACTION_MS = 60_000;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      create: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [place, ...more] = positionals;
  if (values.help || place === undefined || more.length > 0) {
    process.stderr.write(USAGE);
    return values.help ? 0 : 2;
  }
  const { config } = readInstallation();
  const part = config.database.url === undefined ? 'database' : undefined;
  if (part) takeDataDir(config.dataDir, { part, create: values.create, quiet: values.json });
  const text = await readListingsAt(place).catch((error: unknown) => {
    throw new Error(`${place}: ${(error as Error).message}`, { cause: error });
  });
  const database = await openDatabase({
    ...config.database,
    dataDir: config.dataDir,
    log: pino({ level: 'warn' }, pino.destination(2)),
    join: true,
    transactionTimeoutMs: TRANSACTION_MS,
  });
  try {
    const report = await importListings({ database, clock: systemClock }, text);
    process.stdout.write(`${values.json ? JSON.stringify(report) : describeReport(report)}\n`);
    return 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  if (process.argv.includes('--json'))
    process.stdout.write(`${JSON.stringify({ error: message })}\n`);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
