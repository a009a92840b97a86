import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { readAliases } from '#server/h1b/identity/aliases.ts';
import { describeEmployer } from '#server/h1b/import/employer-evidence.ts';
import { type Context, createContext } from '#server/h1b/selection/context.ts';
import { scratchBytes } from '#server/h1b/selection/scratch.ts';
import { readHeader } from '#server/h1b/snapshot/format.ts';
import { dayNumber } from '#server/h1b/snapshot/days.ts';
import { fiscalYear } from '#server/h1b/snapshot/fiscal-year.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import { writeSnapshot } from '#server/h1b/snapshot/write-snapshot.ts';
import { tableOf } from '#server/h1b/testing/build.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';

/** Employers of public filings, as the benches have them. */
const FILINGS = new URL('../../../../bench/identity/filings.csv.gz', import.meta.url);
const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g;

/** The lines of a CSV text as objects by heading. */
export function readTable(text: string): Record<string, string>[] {
  const [head = [], ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) =>
      [...line.matchAll(CELL)].map(
        ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    );
  return lines.map((cells) => Object.fromEntries(head.map((name, k) => [name, cells[k] ?? ''])));
}

/** The decision of a filing, by its quarter ('2016Q1') or only its fiscal year ('FY2024'). */
function dateOf(period: string): Pick<Row, 'decision_date' | 'fiscal_year'> {
  const [year = 0, quarter = 0] = period.split(/FY|Q/u).filter(Boolean).map(Number);
  const decided = quarter > 0 ? dayNumber(year, quarter * 3, 15) : 0;
  return { decision_date: decided, fiscal_year: quarter > 0 ? fiscalYear(decided) : year || null };
}

/** The employers of public filings, or of other tables, and of `more` those that no table has, as filed once without an address, with the reviewed aliases, as the explorer has them, and how many names they are; with `keep` only some. */
export function readFilings(
  keep: (name: string) => boolean = () => true,
  tables: readonly URL[] = [FILINGS],
  more: readonly string[] = [],
): { context: Context; names: number } {
  const filed = tables
    .flatMap((table) => readTable(gunzipSync(readFileSync(table)).toString()))
    .filter(({ name = '' }) => keep(name));
  const known = new Set(filed.map(({ name = '' }) => name));
  const others = [...new Set(more)].filter((name) => !known.has(name));
  const filings: typeof filed = [...filed, ...others.map((name) => ({ name, filings: '1' }))];
  const rows: Row[] = [];
  const descriptions: string[] = [];
  for (const filing of filings) {
    const text = (column: string) => filing[column] || null;
    for (let k = 0; k < Number(filing['filings']); k++) {
      rows.push(
        rowOf(rows.length + 1, {
          case_number: `B-${rows.length}`,
          employer_name: filing['name']!,
          employer_city: text('city'),
          employer_state: text('state'),
          employer_postal_code: text('zip'),
          worksite_state: text('worksite_state'),
          received_date: 0,
          ...dateOf(filing['period'] ?? ''),
        }),
      );
    }
    const marks = { street: text('street_number'), phoneHash: null };
    descriptions.push(
      describeEmployer(
        rowOf(0, {
          employer_name: filing['name']!,
          trade_name: text('trade_name'),
          employer_fein: null,
          employer_city: text('city'),
          employer_state: text('state'),
          employer_postal_code: text('zip'),
          naics_code: text('naics'),
        }),
        marks,
      ),
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'identity-'));
  try {
    const file = join(folder, 'names.h1b');
    const facts = { version: 1, createdAt: new Date().toISOString(), sample: false, sources: [] };
    writeSnapshot(tableOf(rows), file, facts, descriptions);
    const snapshot = openSnapshot(file, scratchBytes(readHeader(file)));
    return {
      context: createContext(snapshot, 0, 'wasm', { aliases: readAliases(), splits: [] }),
      names: new Set(filings.map((each) => each['name'])).size,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
