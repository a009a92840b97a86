import {
  addDescriptions,
  collectEvidence,
  type EmployerDescription,
} from '#server/h1b/identity/collect-evidence.ts';
import { identityKey } from '#server/h1b/identity/employer-key.ts';
import { filingJoins } from '#server/h1b/identity/filing-joins.ts';
import { growForest } from '#server/h1b/identity/forest.ts';
import { reasonCode } from '#server/h1b/identity/joins.ts';
import { mergeKeys } from '#server/h1b/identity/merge-keys.ts';
import { layOut } from '#server/h1b/snapshot/dictionary.ts';
import type { SnapshotFile } from '#server/h1b/snapshot/snapshot-file.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';
import { fold } from '#shared/core/fold.ts';

/** The names of employers: texts by code from 1, codes by those of the table, and how filings describe them. */
interface EmployerNames {
  readonly texts: readonly string[];
  readonly remap: Int32Array;
  readonly descriptions: Iterable<EmployerDescription>;
}

/** Longest name in the files of the first years, which cut what is longer; a blank at the end is lost. */
const CUT_AT = 50;
const mayBeCut = (name: string) => name.length === CUT_AT || name.length === CUT_AT - 1;

/**
 * Writes which employer names are one employer: the key of each name, the keys in order of code units, the key that each was
 * joined to (0 for none) and why.
 */
export function writeIdentity(
  file: SnapshotFile,
  table: Table,
  { texts, remap, descriptions }: EmployerNames,
): void {
  // A name without letters is its own key, so that it is one employer with itself only.
  const keys = texts.map((text) => identityKey(text) || fold(text));
  const sorted = [...new Set(keys)].toSorted();
  const numbers = new Map(sorted.map((key, k) => [key, k + 1]));
  const keyOfCode = Int32Array.from([0, ...keys.map((key) => numbers.get(key)!)]);
  const keyOfOld = remap.map((code) => keyOfCode[code]! - 1);
  const filings = new Int32Array(sorted.length);
  const employer = table.column('employer_name');
  for (let row = 0; row < table.rows; row++) {
    const key = keyOfOld[employer.get(row)]!;
    if (key >= 0) filings[key]!++;
  }
  const find = (key: string) => (numbers.get(key) ?? 0) - 1;
  const evidence = collectEvidence(table, keyOfOld);
  const trades = addDescriptions(evidence, descriptions, find);
  const long = new Set(texts.flatMap((text, k) => (mayBeCut(text) ? [keyOfCode[k + 1]! - 1] : [])));
  const { joins, apart } = mergeKeys(
    { texts: sorted, filings, mayBeCut: (key) => long.has(key) },
    evidence,
  );
  const named = filingJoins([...texts, ...trades], find, evidence);
  const forest = growForest(filings, [...joins, ...named], apart);
  const plain = layOut(sorted);
  file.section('employer_name.key', keyOfCode);
  file.section('employer_key.text', plain.bytes);
  file.section('employer_key.starts', plain.starts);
  file.section('employer_key.parent', Int32Array.from([0, ...forest.parents.map((k) => k + 1)]));
  file.section(
    'employer_key.reason',
    Uint8Array.from([0, ...forest.joins.map((join) => (join ? reasonCode(join) : 0))]),
  );
}
