import { parseArgs } from 'node:util';

import {
  EXPORT_FORMATS,
  exportFiles,
  type ExportReport,
} from '#server/h1b/export-files/export-file.ts';
import { ProgressBar } from '#server/h1b/import/progress-bar.ts';
import { readInstallation } from '#tools/operations/command.ts';

const USAGE = `Writes all records of the H1B explorer into files that other tools read.

  npm run h1b:export -- --parquet FILE
  npm run h1b:export -- --csv FILE

  --parquet FILE   Parquet with typed columns, for DuckDB, pandas, Spark and others
  --csv FILE       CSV like the page's export, which h1b:import reads back
  --json           print one JSON document and nothing else
`;

const bar = new ProgressBar(process.stderr);

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      parquet: { type: 'string' },
      csv: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const files = Object.keys(EXPORT_FORMATS).flatMap((name) => {
    const format = name as keyof typeof EXPORT_FORMATS;
    const file = values[format];
    return file ? [{ format, file }] : [];
  });
  if (values.help || files.length === 0) {
    process.stderr.write(USAGE);
    return values.help ? 0 : 2;
  }
  const { dataDir } = readInstallation().config;
  const report = await exportFiles({
    dataDir,
    files,
    onProgress: (file, share, rows) => bar.show(file, share, rows),
  });
  bar.clear();
  process.stdout.write(`${values.json ? JSON.stringify(report) : describe(report)}\n`);
  return 0;
}

function describe({ version, sample, records, files }: ExportReport): string {
  const number = (value: number) => value.toLocaleString('en-US');
  return files
    .map(
      ({ file, bytes, seconds }) =>
        `${file}: ${number(records)} records of data version ${version}${sample ? ' (a sample)' : ''}, ` +
        `${number(bytes)} bytes in ${number(seconds)} s`,
    )
    .join('\n');
}

try {
  process.exitCode = await run();
} catch (error) {
  bar.clear();
  const message = error instanceof Error ? error.message : String(error);
  if (process.argv.includes('--json'))
    process.stdout.write(`${JSON.stringify({ error: message })}\n`);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
