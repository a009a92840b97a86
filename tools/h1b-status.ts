import { parseArgs } from 'node:util';

import { h1bFolder, programmeFolder } from '#server/h1b/data-folder.ts';
import { describeApprovals } from '#server/h1b/approvals/describe-approvals.ts';
import { describeData } from '#server/h1b/describe-data.ts';
import { describeWageYears } from '#server/h1b/wages/import-wages.ts';
import { readInstallation } from '#tools/operations/command.ts';

// Prints what the H1B explorer has loaded; --verify checks the whole file, --json prints one JSON document.
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
  },
});
const { dataDir } = readInstallation().config;
const folder = h1bFolder(dataDir);
const approvals = await describeApprovals(dataDir);
const perm = describeData(programmeFolder(dataDir, 'perm'), values.verify);
const log = { error: (message: string) => void process.stderr.write(`${message}\n`) };
const wages = await describeWageYears(dataDir, log);
const data = { ...describeData(folder, values.verify), perm, approvals, wages };
const number = (value: number) => value.toLocaleString('en-US');
const lines = [
  data.problem ?? `${data.state}: data version ${data.version ?? 'none'} in ${folder}`,
  `${number(data.records)} records${data.sample ? ` (${data.generated ? 'a generated sample' : 'a sample of real filings'}; import the whole files with npm run h1b:import -- FILES)` : ''}`,
  `${number(data.bytes)} bytes, made ${data.created_at ?? 'never'}, versions on disk: ${data.versions.join(', ') || 'none'}`,
  ...data.sources.map(
    ({ name, rows, importedAt }) => `  ${name}: ${number(rows)} rows, imported ${importedAt}`,
  ),
  perm.problem ??
    `labor certifications (PERM): ${perm.state}, data version ${perm.version ?? 'none'}, ${number(perm.records)} records${perm.sample ? ' (a sample)' : ''}`,
  ...perm.sources.map(
    ({ name, rows, importedAt }) => `  ${name}: ${number(rows)} rows, imported ${importedAt}`,
  ),
  ...approvals.years.map(
    ({ fiscalYear, rows, complete, file }) =>
      `approvals FY${fiscalYear}: ${number(rows)} rows of ${file}${complete ? '' : ', a part of the year'}`,
  ),
  ...wages.map(
    ({ year, cells, file }) =>
      `official wages of July ${year} to June ${year + 1}: ${number(cells)} wages of ${file}`,
  ),
  ...(approvals.problem === null ? [] : [approvals.problem]),
];
process.stdout.write(`${values.json ? JSON.stringify(data) : lines.join('\n')}\n`);
const problems = [data.problem, perm.problem, approvals.problem];
process.exitCode = problems.some((problem) => problem !== null) ? 1 : 0;
