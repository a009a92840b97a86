import type { ApprovalTable } from '#server/h1b/approvals/approval-table.ts';
import { mayBeCut, type NameKey } from '#server/h1b/approvals/name-key.ts';
import type { ForeignName } from '#server/h1b/identity/name-links.ts';

const TAX = 'tax ';
const PLACE = 'place ';

/** What tells employers apart besides the name: tax ids, with their leading zeros ('tax 0077'), and places ('place WA 98101'). */
export function signsOf(
  { texts }: ApprovalTable,
  starts: Uint32Array,
  code: number,
): ReadonlySet<string> {
  const { taxId, state, zip } = texts;
  const signs = new Set<string>();
  for (let row = starts[code]!; row < starts[code + 1]!; row++) {
    const id = taxId.values[taxId.codes[row]!]!;
    const place = zip.values[zip.codes[row]!]!;
    if (id !== '') signs.add(`${TAX}${id.padStart(4, '0')}`);
    if (place !== '') signs.add(`${PLACE}${state.values[state.codes[row]!]!} ${place}`);
  }
  return signs;
}

/** A name as the filings are asked for it. */
export function foreignName(
  table: ApprovalTable,
  starts: Uint32Array,
  code: number,
  { key }: NameKey,
): ForeignName {
  const signs = [...signsOf(table, starts, code)];
  const after = (word: string) =>
    signs.filter((sign) => sign.startsWith(word)).map((sign) => sign.slice(word.length));
  return {
    key,
    isCut: mayBeCut(table.texts.employer.values[code]!),
    places: after(PLACE),
    taxIds: after(TAX),
  };
}
