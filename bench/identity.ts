/**
 * Precision and recall of 'one employer' on pairs of names labelled by hand, ours beside two rivals: a name that contains the
 * other, and names that are equal without their legal forms. `filings.csv.gz` has the employers of public filings.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { readAliases } from '#server/h1b/identity/aliases.ts';
import type { EmployerDescription } from '#server/h1b/identity/collect-evidence.ts';
import { Identities } from '#server/h1b/identity/identities.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import { writeSnapshot } from '#server/h1b/snapshot/write-snapshot.ts';
import { tableOf } from '#server/h1b/testing/build.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';
import { companyKey } from '#shared/domain/company-match.ts';
import { fold } from '#shared/domain/fold.ts';

const FOLDER = new URL('identity/', import.meta.url);
const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g;

/** A judge says whether two names are one employer. */
type Judge = (a: string, b: string) => boolean;

function readTable(text: string): Record<string, string>[] {
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

/** Judges by the identities of a snapshot of the filings. */
function ours(): { judge: Judge; names: number; ms: number } {
  const filings = readTable(gunzipSync(readFileSync(new URL('filings.csv.gz', FOLDER))).toString());
  const rows: Row[] = [];
  const descriptions: EmployerDescription[] = [];
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
        }),
      );
    }
    descriptions.push({
      name: filing['name']!,
      tradeName: text('trade_name'),
      fein: null,
      street: text('street_number'),
      city: text('city'),
      state: text('state'),
      postalCode: text('zip'),
      phoneHash: null,
      naics: text('naics'),
    });
  }
  const folder = mkdtempSync(join(tmpdir(), 'identity-'));
  try {
    const file = join(folder, 'names.h1b');
    const began = performance.now();
    const facts = { version: 1, createdAt: new Date().toISOString(), sample: false, sources: [] };
    writeSnapshot(tableOf(rows), file, facts, descriptions);
    const identities = new Identities(openSnapshot(file), { aliases: readAliases(), splits: [] });
    const judge: Judge = (a, b) =>
      identities.find(a) > 0 && identities.find(a) === identities.find(b);
    return {
      judge,
      names: new Set(filings.map((each) => each['name'])).size,
      ms: performance.now() - began,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { judge, names, ms } = ours();
const judges: Record<string, Judge> = {
  ours: judge,
  contains: (a, b) => fold(a).includes(fold(b)) || fold(b).includes(fold(a)),
  'without legal form': (a, b) => companyKey(a) === companyKey(b),
};
const pairs = readTable(readFileSync(new URL('labelled-pairs.csv', FOLDER), 'utf8'));
const same = pairs.filter((pair) => pair['same'] === 'yes');
console.log(
  `${pairs.length} pairs, ${same.length} of them one employer; ${names} names read in ${Math.round(ms)} ms`,
);
for (const [name, decide] of Object.entries(judges)) {
  const joined = pairs.filter(({ a = '', b = '' }) => decide(a, b));
  const right = joined.filter((pair) => pair['same'] === 'yes').length;
  const precision = joined.length === 0 ? 1 : right / joined.length;
  console.log(
    `${name}: precision ${precision.toFixed(3)}, recall ${(right / same.length).toFixed(3)} (${right} of ${joined.length} joined are right)`,
  );
}
if (process.argv.includes('--list')) {
  for (const { a = '', b = '', same: label, kind, evidence } of pairs) {
    if (judge(a, b) !== (label === 'yes'))
      console.log(`${label} [${kind}] ${a} / ${b}: ${evidence}`);
  }
}
