import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { readConfig } from '#server/config/config.ts';
import { h1bFolder } from '#server/h1b/data-folder.ts';
import { download } from '#server/h1b/import/download.ts';
import { importFiles } from '#server/h1b/import/import-files.ts';
import { officialFiles, readOfficialFiles } from '#server/h1b/import/official-files.ts';
import { ProgressBar } from '#server/h1b/import/progress-bar.ts';
import { describeReport } from '#server/h1b/import/report.ts';

const USAGE = `Imports LCA disclosure data (xlsx or csv, also .gz and .zip) into the H1B explorer.

  npm run h1b:import -- FILE|FOLDER|URL…
  npm run h1b:import -- --official 2020-2026

  --official YEARS   download the Department of Labor's files of these fiscal years first
  --list FILE        addresses to use instead of server/h1b/import/official-files.json
  --fresh            start from nothing instead of adding to what is loaded
  --json             print one JSON document and nothing else (with npm run --silent, which leaves out npm's own lines)
`;

const json = process.argv.includes('--json');
const bar = new ProgressBar(process.stderr, json);

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      official: { type: 'string' },
      list: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || (positionals.length === 0 && values.official === undefined)) {
    if (json && !values.help)
      throw new Error('there is nothing to import: name files or --official');
    process.stderr.write(USAGE);
    return values.help ? 0 : 2;
  }
  const { dataDir } = readConfig(process.env);
  const downloads = join(h1bFolder(dataDir), 'downloads');
  const official =
    values.official === undefined
      ? []
      : officialFiles(values.official, readOfficialFiles(values.list));
  const remote = positionals.map((path) => (/^https?:\/\//i.test(path) ? { url: path } : path));
  const paths: string[] = [];
  for (const item of [...official, ...remote]) {
    paths.push(
      typeof item === 'string'
        ? item
        : await download(item, downloads, (name, share) => bar.show(`download ${name}`, share)),
    );
  }
  const report = await importFiles({
    dataDir,
    paths,
    fresh: values.fresh,
    onProgress: (file, share, rows) => bar.show(file, share, rows),
  });
  bar.clear();
  process.stdout.write(`${json ? JSON.stringify(report) : describeReport(report)}\n`);
  return report.files.some((file) => file.refused !== null) ? 1 : 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  bar.clear();
  const message = error instanceof Error ? error.message : String(error);
  if (json) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
  else process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
