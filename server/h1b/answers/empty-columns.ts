import { caseText } from '#server/h1b/answers/record.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { isSampleKey, SAMPLE_PREFIX } from '#shared/h1b/sample.ts';
import type { H1bTableColumn } from '#shared/h1b/query.ts';

/** Ranks of the keys that filings of the sample have instead of case numbers. */
interface KeyRanks {
  readonly first: number;
  readonly end: number;
}

const keyRanks = new WeakMap<Snapshot, KeyRanks>();

/** Columns of the results' table without a value in any selected record; none of no records. */
export function emptyColumns(snapshot: Snapshot, { bitmap, total }: Selection): H1bTableColumn[] {
  if (total === 0) return [];
  const { columns, pay, cases } = snapshot;
  const keys = keysOf(snapshot);
  const tests: [H1bTableColumn, (row: number) => boolean][] = [
    ['employer_name', (row) => columns.employer_name[row] !== 0],
    ['job_title', (row) => columns.job_title[row] !== 0],
    ['case_status', (row) => columns.case_status[row] !== 0],
    ['salary', (row) => pay.codes[row] !== 0],
    ['location', (row) => columns.worksite_city[row] !== 0 || columns.worksite_state[row] !== 0],
    ['decision_date', (row) => columns.decision_date[row] !== 0],
    ['fiscal_year', (row) => columns.fiscal_year[row] !== 0],
    ['case_number', (row) => cases.rank[row]! < keys.first || cases.rank[row]! >= keys.end],
  ];
  let open = tests;
  for (let w = 0; w < snapshot.words && open.length > 0; w++) {
    let word = bitmap ? bitmap[w]! : 0xffff_ffff;
    for (; word !== 0 && open.length > 0; word &= word - 1) {
      const row = (w << 5) + 31 - Math.clz32(word & -word);
      if (row >= snapshot.rows) break;
      if (open.some(([, test]) => test(row))) open = open.filter(([, test]) => !test(row));
    }
  }
  return open.map(([name]) => name);
}

/** Case numbers are ranked by their text, so that the keys of a sample lie together. */
function keysOf(snapshot: Snapshot): KeyRanks {
  const known = keyRanks.get(snapshot);
  if (known) return known;
  const { header, rows } = snapshot;
  const firstRank = (test: (text: string) => boolean): number => {
    let low = 0;
    let high = rows;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (test(caseText(snapshot, middle))) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const first = header.sampleId === undefined ? rows : firstRank((text) => text >= SAMPLE_PREFIX);
  const end =
    first === rows ? rows : firstRank((text) => text > SAMPLE_PREFIX && !isSampleKey(text));
  const found = { first, end };
  keyRanks.set(snapshot, found);
  return found;
}
