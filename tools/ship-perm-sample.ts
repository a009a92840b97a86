import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { readDetails } from '#server/h1b/answers/record.ts';
import { identityKey } from '#server/h1b/identity/employer-key.ts';
import { EvidenceCollector } from '#server/h1b/import/employer-evidence.ts';
import { importTable } from '#server/h1b/import/import-table.ts';
import { PERM_SAMPLE_FACTS, PERM_SAMPLE_FILE } from '#server/h1b/sample/perm-sample.ts';
import type { SampleFacts } from '#server/h1b/sample/shipped-sample.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import { Table } from '#server/h1b/snapshot/table.ts';
import { writeSnapshot } from '#server/h1b/snapshot/write-snapshot.ts';
import { findTables } from '#server/platform/tables/find-tables.ts';
import { csvLine } from '#shared/core/csv.ts';
import type { H1bDetails } from '#shared/h1b/columns.ts';

// Makes the sample of labor certifications that comes with the program: node tools/ship-perm-sample.ts FOLDER

const FILES = ['perm_fy2023.parquet', 'perm_fy2026.parquet'];
/** Cases of the employers with most cases, each employer whole, so that what is said of one is true. */
const ROWS = 120_000;

/** The columns of the sample under the Department's headings of FY2020 to FY2023: no street, no person. */
const COLUMNS: readonly (readonly [heading: string, column: keyof H1bDetails])[] = [
  ['CASE_NUMBER', 'case_number'],
  ['CASE_STATUS', 'case_status'],
  ['RECEIVED_DATE', 'received_date'],
  ['DECISION_DATE', 'decision_date'],
  ['EMPLOYER_NAME', 'employer_name'],
  ['EMPLOYER_CITY', 'employer_city'],
  ['EMPLOYER_STATE_PROVINCE', 'employer_state'],
  ['EMPLOYER_POSTAL_CODE', 'employer_postal_code'],
  ['NAICS_CODE', 'naics_code'],
  ['JOB_TITLE', 'job_title'],
  ['PW_SOC_CODE', 'soc_code'],
  ['PW_SOC_TITLE', 'soc_title'],
  ['PW_SKILL_LEVEL', 'wage_level'],
  ['WAGE_OFFER_FROM', 'wage_rate_of_pay_from'],
  ['WAGE_OFFER_TO', 'wage_rate_of_pay_to'],
  ['WAGE_OFFER_UNIT_OF_PAY', 'wage_unit_of_pay'],
  ['WORKSITE_CITY', 'worksite_city'],
  ['WORKSITE_STATE', 'worksite_state'],
  ['WORKSITE_POSTAL_CODE', 'worksite_postal_code'],
];

/** All cases of the files, and the file each is of. */
async function readCases(folder: string, scratch: string) {
  const table = new Table();
  const target = {
    programme: 'perm' as const,
    table,
    evidence: new EvidenceCollector(),
    hashPhone: () => null,
  };
  const ends: number[] = [];
  for (const name of FILES) {
    for await (const found of findTables(join(folder, name), name, scratch)) {
      const report = await importTable(target, found, () => undefined);
      if (report.refused !== null || report.rejected > 0) {
        throw new Error(`${name}: ${report.refused ?? JSON.stringify(report.reasons)}`);
      }
    }
    ends.push(table.rows);
  }
  const path = join(scratch, 'sample.h1b');
  const createdAt = new Date(0).toISOString();
  writeSnapshot(table, path, { version: 1, createdAt, sample: true, sources: [] }, [], false);
  const snapshot = openSnapshot(path);
  return Array.from({ length: snapshot.rows }, (_, row) => ({
    details: readDetails(snapshot, row),
    file: ends.findIndex((end) => row < end),
  }));
}

/** The cases of the employers with most cases, those of an employer together and by the day of their decision. */
function choose(all: Awaited<ReturnType<typeof readCases>>) {
  const employers = [
    ...Map.groupBy(all, ({ details }) => identityKey(details.employer_name ?? '')),
  ].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  const chosen: typeof all = [];
  for (const [key, of] of employers) {
    if (chosen.length + of.length > ROWS) break;
    if (key !== '') chosen.push(...of);
  }
  const order = ({ details: one }: (typeof all)[number]) =>
    [identityKey(one.employer_name ?? ''), one.decision_date, one.case_number].join('\t');
  const keyed = chosen.map((each) => [order(each), each] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

async function build(folder: string, scratch: string): Promise<void> {
  const chosen = choose(await readCases(folder, scratch));
  const lines = chosen.map(({ details }) =>
    csvLine(COLUMNS.map(([, column]) => details[column] ?? null)),
  );
  const text = csvLine(COLUMNS.map(([heading]) => heading)) + lines.join('');
  const facts: SampleFacts = {
    id: createHash('sha256').update(text).digest('hex').slice(0, 16),
    rows: chosen.length,
    sources: FILES.map((name, k) => ({
      name,
      rows: chosen.filter(({ file }) => file === k).length,
    })),
  };
  const best = { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } };
  writeFileSync(PERM_SAMPLE_FILE, brotliCompressSync(text, best));
  writeFileSync(PERM_SAMPLE_FACTS, `${JSON.stringify(facts, null, 2)}\n`);
  const employers = new Set(chosen.map(({ details }) => identityKey(details.employer_name ?? '')));
  process.stdout.write(`${JSON.stringify({ ...facts, employers: employers.size }, null, 2)}\n`);
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('node tools/ship-perm-sample.ts FOLDER');
const scratch = mkdtempSync(join(tmpdir(), 'ship-perm-sample-'));
try {
  await build(folder, scratch);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
