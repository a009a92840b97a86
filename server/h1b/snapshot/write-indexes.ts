import { setRow, wordsFor } from '#server/h1b/selection/bitmap.ts';
import { locateCity, locateZip } from '#server/h1b/places/locate.ts';
import { decodePostal } from '#server/h1b/snapshot/postal-code.ts';
import { groupBy } from '#server/h1b/snapshot/postings.ts';
import { FLAGS, KIND_FLAG } from '#server/h1b/snapshot/schema.ts';
import type { SnapshotFile } from '#server/h1b/snapshot/snapshot-file.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';
import type { TextRemaps } from '#server/h1b/snapshot/write-dictionary.ts';
import { H1B_KINDS } from '#shared/h1b/columns.ts';

/** Codes of a city and a state lie below these, so that a place is one number that is exact. */
const STATES = 256;
const ZIPS = 100_001;

/** Writes the places of work, each city, state and postal code once, with the rows and the position of each. */
export function writePlaces(file: SnapshotFile, table: Table, remaps: Partial<TextRemaps>): void {
  const { texts } = table;
  const cities = table.column('worksite_city');
  const states = table.column('worksite_state');
  const zips = table.column('worksite_postal_code');
  const { codes, keys } = numberPairs(
    table.rows,
    (row) => (cities.get(row) * STATES + states.get(row)) * ZIPS + fiveDigits(zips.get(row)),
  );
  const city = keys.map((key) => Math.floor(key / ZIPS / STATES));
  const state = keys.map((key) => Math.floor(key / ZIPS) % STATES);
  const zip = keys.map((key) => key % ZIPS);
  const points = keys.map((_, k) => {
    const five = decodePostal(zip[k]!);
    const [name, letters] = [texts.city.value(city[k]!), texts.state.value(state[k]!)];
    const byZip = five === null ? undefined : locateZip(five);
    return byZip ?? (name !== null && letters !== null ? locateCity(name, letters) : undefined);
  });
  const cityOf = remaps.city!;
  const stateOf = remaps.state!;
  file.section(
    'place.city',
    Int32Array.from(city, (code) => cityOf[code]!),
  );
  file.section(
    'place.state',
    Int32Array.from(state, (code) => stateOf[code]!),
  );
  file.section(
    'place.latitude',
    Float64Array.from(points, (p) => p?.latitude ?? Number.NaN),
  );
  file.section(
    'place.longitude',
    Float64Array.from(points, (p) => p?.longitude ?? Number.NaN),
  );
  writeRows(file, 'place', table.rows, keys.length, codes);
}

/** Writes the occupations, each code and title once, with the rows of each. */
export function writeOccupations(
  file: SnapshotFile,
  table: Table,
  remaps: Partial<TextRemaps>,
): void {
  const socs = table.column('soc_code');
  const titles = table.column('soc_title');
  const width = table.texts.soc_title.size;
  const { codes, keys } = numberPairs(table.rows, (row) => socs.get(row) * width + titles.get(row));
  const codeOf = remaps.soc_code!;
  const titleOf = remaps.soc_title!;
  file.section(
    'occupation.code',
    Int32Array.from(keys, (k) => codeOf[Math.floor(k / width)]!),
  );
  file.section(
    'occupation.title',
    Int32Array.from(keys, (k) => titleOf[k % width]!),
  );
  writeRows(file, 'occupation', table.rows, keys.length, codes);
}

/** Writes a bitmap of the rows of each value of the columns with few values, and of each kind of filing. */
export function writeFlags(file: SnapshotFile, table: Table, remaps: Partial<TextRemaps>): void {
  for (const { name, dictionary } of FLAGS) {
    const column = table.column(name);
    const remap = dictionary === null ? undefined : remaps[dictionary]!;
    writeBitmaps(file, name, table.rows, (row, add) => {
      const code = column.get(row);
      if (code !== 0) add(remap ? remap[code]! : code);
    });
  }
  const kinds = H1B_KINDS.map((kind) => table.column(kind));
  writeBitmaps(file, KIND_FLAG, table.rows, (row, add) => {
    // Counts are stored from 1; 1 is a count of 0.
    for (const [k, column] of kinds.entries()) if (column.get(row) > 1) add(k);
  });
}

function fiveDigits(postal: number): number {
  return postal < ZIPS ? postal : Math.floor((postal - ZIPS) / 10_000) + 1;
}

/** Numbers the different keys of all rows, from 0 in order of appearance. */
function numberPairs(
  rows: number,
  keyOf: (row: number) => number,
): { codes: Int32Array; keys: number[] } {
  const numbers = new Map<number, number>();
  const codes = new Int32Array(rows);
  const keys: number[] = [];
  for (let row = 0; row < rows; row++) {
    const key = keyOf(row);
    let number = numbers.get(key);
    if (number === undefined) {
      number = keys.push(key) - 1;
      numbers.set(key, number);
    }
    codes[row] = number;
  }
  return { codes, keys };
}

function writeRows(
  file: SnapshotFile,
  name: 'place' | 'occupation',
  rows: number,
  groups: number,
  codes: Int32Array,
): void {
  const { starts, order } = groupBy(rows, groups, (row) => codes[row]!);
  file.section(`${name}.order`, order);
  file.section(`${name}.order_starts`, starts);
}

function writeBitmaps(
  file: SnapshotFile,
  name: string,
  rows: number,
  eachValue: (row: number, add: (value: number) => void) => void,
): void {
  const bitmaps = new Map<number, Uint32Array>();
  const words = wordsFor(rows);
  for (let row = 0; row < rows; row++) {
    eachValue(row, (value) => {
      let bitmap = bitmaps.get(value);
      if (!bitmap) {
        bitmap = new Uint32Array(words);
        bitmaps.set(value, bitmap);
      }
      setRow(bitmap, row);
    });
  }
  const values = Int32Array.from(bitmaps.keys()).sort();
  file.section(`${name}.values`, values);
  const parts = Array.from(values, (value) => bitmaps.get(value)!);
  file.sectionInParts(`${name}.bitmaps`, 'u32', words * values.length, parts);
}
