import {
  APPROVAL_COUNTS,
  APPROVAL_TEXTS,
  type ApprovalCount,
  type ApprovalRow,
  type ApprovalText,
  PETITION_KINDS,
} from '#server/h1b/approvals/approval-row.ts';
import { identityKey } from '#server/h1b/identity/employer-key.ts';

/** A text column: each distinct text once, and for every row the number of its text. */
export interface TextColumn {
  readonly values: readonly string[];
  readonly codes: Uint32Array;
}

/** Rows by column, those of one employer name together, so that a name is a run of rows. */
export interface ApprovalTable {
  readonly rows: number;
  readonly fiscalYear: Uint32Array;
  readonly texts: Readonly<Record<ApprovalText, TextColumn>>;
  readonly counts: Readonly<Record<ApprovalCount, Uint32Array>>;
  /** The six kinds, row after row; empty when no row has them. A row without them has NO_KINDS in the first. */
  readonly kinds: Uint32Array;
  /** The key of each employer name, in the order of its values: making them takes seconds. */
  readonly keys: readonly string[];
}

/** Marks a row whose file does not tell the six kinds apart. */
const NO_KINDS = 0xffffffff;
/** Of this many names the key of one is made again, to see whether stored keys are those of today. */
const SPOT_CHECK = 500;

/** Puts rows into columns, by employer name, then by year; keys that are known already are not made again. */
export function tableOf(
  rows: readonly ApprovalRow[],
  known: ReadonlyMap<string, string> = new Map(),
): ApprovalTable {
  const sorted = rows.toSorted(
    (a, b) => order(a.employer, b.employer) || a.fiscalYear - b.fiscalYear,
  );
  const numbers = (of: (row: ApprovalRow) => number) => Uint32Array.from(sorted, of);
  const texts = APPROVAL_TEXTS.map((name) => {
    const values = [...new Set(sorted.map((row) => row[name]))].sort(order);
    const codes = new Map(values.map((value, code) => [value, code]));
    return [name, { values, codes: numbers((row) => codes.get(row[name])!) }];
  });
  const names = [...new Set(sorted.map(({ employer }) => employer))].sort(order);
  const none = [NO_KINDS, ...PETITION_KINDS.slice(1).map(() => 0)];
  return {
    rows: sorted.length,
    fiscalYear: numbers((row) => row.fiscalYear),
    texts: Object.fromEntries(texts) as ApprovalTable['texts'],
    keys: names.map((name) => known.get(name) ?? identityKey(name)),
    counts: Object.fromEntries(
      APPROVAL_COUNTS.map((name) => [name, numbers((row) => row[name])]),
    ) as ApprovalTable['counts'],
    kinds: Uint32Array.from(
      sorted.some(({ kinds }) => kinds !== null)
        ? sorted.flatMap(({ kinds }) => kinds ?? none)
        : [],
    ),
  };
}

/** The keys of a table's names, unless names make other keys today; one in SPOT_CHECK is tried. */
export function knownKeys({ texts, keys }: ApprovalTable): Map<string, string> {
  const names = texts.employer.values;
  for (let k = 0; k < names.length; k += SPOT_CHECK) {
    if (identityKey(names[k]!) !== keys[k]) return new Map();
  }
  return new Map(names.map((name, k) => [name, keys[k]!]));
}

/** The rows of a table as they were put in, apart from their order. */
export function rowsOf({ rows, fiscalYear, texts, counts, kinds }: ApprovalTable): ApprovalRow[] {
  return Array.from({ length: rows }, (_, row) => {
    const at = row * PETITION_KINDS.length;
    const hasKinds = kinds.length > 0 && kinds[at] !== NO_KINDS;
    return {
      fiscalYear: fiscalYear[row]!,
      kinds: hasKinds ? [...kinds.subarray(at, at + PETITION_KINDS.length)] : null,
      ...(Object.fromEntries(
        APPROVAL_TEXTS.map((name) => [name, texts[name].values[texts[name].codes[row]!]!]),
      ) as Record<ApprovalText, string>),
      ...(Object.fromEntries(APPROVAL_COUNTS.map((name) => [name, counts[name][row]!])) as Record<
        ApprovalCount,
        number
      >),
    };
  });
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
