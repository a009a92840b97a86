import { basename } from 'node:path';
import { parseArgs } from 'node:util';

import { tableOf } from '#server/h1b/approvals/approval-table.ts';
import { sumRows } from '#server/h1b/approvals/approval-row.ts';
import { SHIPPED } from '#server/h1b/approvals/approvals-folder.ts';
import { whyPartial } from '#server/h1b/approvals/judge-year.ts';
import { readApprovals } from '#server/h1b/approvals/read-approvals.ts';
import { writeApprovals } from '#server/h1b/approvals/store-file.ts';
import { findTables } from '#server/platform/tables/find-tables.ts';

// Makes the approvals that come with the program: node tools/ship-approvals.ts --date 2025-04-07 FILE FILE
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { date: { type: 'string' } },
});
const day = values.date ?? new Date().toISOString().slice(0, 10);
const BEST_QUALITY = 11;

const years = [];
const all = [];
for (const path of positionals) {
  for await (const found of findTables(path, basename(path), '.')) {
    const { rows, rejected } = await readApprovals(found);
    const reason = rejected > 0 ? `${rejected} rows cannot be read` : whyPartial(rows, day);
    if (reason !== null) throw new Error(`${path}: ${reason}`);
    all.push(...rows);
    years.push({
      fiscalYear: rows[0]!.fiscalYear,
      rows: rows.length,
      ...sumRows(rows),
      complete: true,
      missing: null,
      file: found.name,
      importedAt: `${day}T00:00:00.000Z`,
    });
  }
}
years.sort((a, b) => a.fiscalYear - b.fiscalYear);
await writeApprovals(SHIPPED, { years, table: tableOf(all) }, BEST_QUALITY);
