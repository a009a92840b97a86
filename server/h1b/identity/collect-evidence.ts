import { Evidence } from '#server/h1b/identity/evidence.ts';
import { decodePostal } from '#server/h1b/snapshot/postal-code.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';

const FIVE_DIGITS = 5;

/** The facts of each key in all records of a table; `keyOf` has the key of each of the table's employer codes, -1 for none. */
export function collectEvidence(table: Table, keyOf: Int32Array): Evidence {
  const evidence = new Evidence();
  const employer = table.column('employer_name');
  const postal = table.column('employer_postal_code');
  const home = table.column('employer_state');
  const work = table.column('worksite_state');
  const zips = new Map<number, number>();
  for (let row = 0; row < table.rows; row++) {
    const key = keyOf[employer.get(row)]!;
    if (key < 0) continue;
    evidence.postalCode.add(key, zipOf(postal.get(row), zips));
    evidence.employerState.add(key, home.get(row));
    evidence.state.add(key, work.get(row));
  }
  return evidence;
}

/** The first five digits of an encoded postal code, plus 1; 0 for none. */
function zipOf(code: number, known: Map<number, number>): number {
  if (code === 0) return 0;
  let zip = known.get(code);
  if (zip === undefined) {
    zip = Number(decodePostal(code)!.slice(0, FIVE_DIGITS)) + 1;
    known.set(code, zip);
  }
  return zip;
}
