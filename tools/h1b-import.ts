import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { h1bFolder } from '#server/h1b/data-folder.ts';
import { withSharedRecords } from '#server/features/h1b/shared-records/with-shared-records.ts';
import { download } from '#server/h1b/import/download.ts';
import { approvalFilesWith, readApprovalFiles } from '#server/h1b/approvals/official-approvals.ts';
import { describeAll, importAll } from '#server/h1b/approvals/import-all.ts';
import {
  officialFiles,
  readOfficialFiles,
  readWageFiles,
  type RemoteFile,
} from '#server/h1b/import/official-files.ts';
import { ProgressLines } from '#server/h1b/import/progress-lines.ts';
import { ProgressBar } from '#server/h1b/import/progress-bar.ts';
import { readInstallation, takeDataDir } from '#tools/operations/command.ts';

const USAGE = `Imports LCA and PERM disclosure data and prevailing wages of the Department of Labor, and approved petitions of the
USCIS H-1B Employer Data Hub (xlsx, csv or parquet, also .gz and .zip), into the H1B explorer. Files are recognised by their
headings.

  npm run h1b:import -- FILE|FOLDER|URL…
  npm run h1b:import -- --official 2020-2026
  npm run h1b:import -- --approvals 2015-2022
  npm run h1b:import -- --wages 2026

  --official YEARS   download the Department of Labor's files of these fiscal years first, and the USCIS files
                     of those that the program does not have
  --list FILE        addresses to use instead of server/h1b/import/official-files.json
  --approvals YEARS  download the USCIS files of these fiscal years first
  --wages YEARS      download the prevailing wages that begin in July of these years first
  --partial          take in USCIS files that hold a part of a year only, and say so; wages of a part, too
  --fresh            start from nothing instead of adding to what is loaded
  --data-dir FOLDER  the server's data folder, instead of DATA_DIR
  --create           make the data folder when it is missing
  --progress         write the progress to standard error as lines of JSON, for programs
  --json             print one JSON document and nothing else (with npm run --silent, which leaves out npm's own lines)
`;

const json = process.argv.includes('--json');
const bar = process.argv.includes('--progress')
  ? new ProgressLines(process.stderr)
  : new ProgressBar(process.stderr, json);

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      official: { type: 'string' },
      approvals: { type: 'string' },
      wages: { type: 'string' },
      partial: { type: 'boolean', default: false },
      list: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
      create: { type: 'boolean', default: false },
      progress: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const asked = [...positionals, values.official, values.approvals, values.wages].some(Boolean);
  if (values.help || !asked) {
    if (json && !values.help)
      throw new Error('there is nothing to import: name files, --official, --approvals or --wages');
    process.stderr.write(USAGE);
    return values.help ? 0 : 2;
  }
  const { config } = readInstallation();
  const { objects } = config;
  const dataDir = values['data-dir'] ?? config.dataDir;
  takeDataDir(dataDir, { create: values.create, quiet: values.json || values.progress });
  const downloads = join(h1bFolder(dataDir), 'downloads');
  const listed = (years: string | undefined, files: () => Record<string, RemoteFile[]>) =>
    years === undefined ? [] : officialFiles(years, files());
  const remote = positionals.map((path) => (/^https?:\/\//i.test(path) ? { url: path } : path));
  const fetched = (file: RemoteFile) =>
    download(file, downloads, (name, share) => bar.show(`download ${name}`, share));
  const paths: string[] = [];
  for (const item of [
    ...listed(values.official, () => readOfficialFiles(values.list)),
    ...listed(values.approvals, readApprovalFiles),
    ...listed(values.wages, readWageFiles),
    ...remote,
  ]) {
    paths.push(typeof item === 'string' ? item : await fetched(item));
  }
  // The filings are worth importing without the approvals of the same years.
  for (const file of values.list === undefined ? approvalFilesWith(values.official) : []) {
    try {
      paths.push(await fetched(file));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!json) process.stderr.write(`${why}\nDownload ${file.url} and import it as a file.\n`);
    }
  }
  const imported = () =>
    importAll({
      dataDir,
      paths,
      fresh: values.fresh,
      partial: values.partial,
      now: new Date(),
      onProgress: (file, share, rows) => bar.show(file, share, rows),
    });
  const report = await withSharedRecords(objects.url, dataDir, imported);
  bar.clear();
  process.stdout.write(`${json ? JSON.stringify(report) : describeAll(report)}\n`);
  const files = [
    ...report.files,
    ...(report.perm?.files ?? []),
    ...report.approvals,
    ...report.wages,
  ];
  return files.some(({ refused }) => refused !== null) ||
    report.approvals.some(({ years }) => years.some(({ outcome }) => outcome === 'refused'))
    ? 1
    : 0;
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
