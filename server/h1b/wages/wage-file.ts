import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

import { LEVELS, type WageTable } from '#server/h1b/wages/wage-table.ts';
import { writeWhole } from '#server/platform/files/write-whole.ts';

const FORMAT = 'waymark-wages-1';
/** A heading line is shorter than this. */
const MAX_HEADER = 4096;
const CENTS_A_DOLLAR = 100;
const OCCUPATIONS_A_STEP = 100;
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A file of wages that cannot be used; the message says why. */
class DamagedWagesError extends Error {
  constructor(path: string, detail: string, cause?: unknown) {
    super(`the official wages in ${path} cannot be read: ${detail}`, { cause });
    this.name = 'DamagedWagesError';
  }
}

/** What a file says of itself before its columns. */
export interface WageFacts {
  readonly year: number;
  /** Name of the file that the wages were read from. */
  readonly file: string;
  /** When it was read, as ISO 8601. */
  readonly importedAt: string;
  readonly occupations: number;
  readonly areas: number;
  /** Cells with four levels. */
  readonly cells: number;
}

interface Header extends WageFacts {
  readonly format: string;
  /** Of the compressed columns. */
  readonly sha256: string;
}

/**
 * Writes a table as one line of JSON and its compressed columns, whole or not at all. The levels lie equally far apart, so
 * that the first, the distance to the last and what rounding left of the others are written. `quality` is that of brotli: 11
 * for a file that is shipped. Throws what the file system throws.
 */
export async function writeWageFile(
  path: string,
  table: WageTable,
  { file, importedAt }: Pick<WageFacts, 'file' | 'importedAt'>,
  quality = 5,
): Promise<WageFacts> {
  const body = await compress(encode(table), {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  const { year, occupations, areas, cents } = table;
  let cells = 0;
  for (let at = 0; at < cents.length; at += LEVELS.length) if (cents[at] !== 0) cells++;
  const facts = { year, file, importedAt, occupations: occupations.length, areas: areas.length };
  const header: Header = { format: FORMAT, sha256: digest(body), ...facts, cells };
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
  await writeWhole(path, content, { mode: 0o666 });
  return { ...facts, cells };
}

/** Reads and verifies a file; throws DamagedWagesError, and what the file system throws. */
export async function readWageFile(path: string): Promise<{ table: WageTable; facts: WageFacts }> {
  const bytes = await readFile(path);
  const end = bytes.subarray(0, MAX_HEADER).indexOf(0x0a);
  const {
    format: _,
    sha256,
    ...facts
  } = parse(path, bytes.subarray(0, Math.max(0, end)).toString());
  const body = bytes.subarray(end + 1);
  if (digest(body) !== sha256) throw new DamagedWagesError(path, 'its checksum is wrong');
  try {
    return { table: await decode(await decompress(body), facts.year), facts };
  } catch (error) {
    throw new DamagedWagesError(path, 'its columns are incomplete', error);
  }
}

function parse(path: string, line: string): Header {
  try {
    const header = JSON.parse(line) as Header;
    if (header.format === FORMAT) return header;
  } catch (error) {
    throw new DamagedWagesError(path, 'its first line is no heading', error);
  }
  throw new DamagedWagesError(path, 'it is of another version; import the official file again');
}

const digest = (body: Uint8Array) => createHash('sha256').update(body).digest('hex');

/** Names of areas and occupations as one JSON text, and the columns byte by byte. */
function encode({ occupations, areas, counties, details, cents }: WageTable): Buffer {
  const names = Buffer.from(JSON.stringify({ occupations, areas, counties, details }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(names.length);
  const scales = occupations.map((_, k) => scaleOf(cents, k, areas.length));
  const columns = LEVELS.map(() => new Uint32Array(cents.length / LEVELS.length));
  for (let cell = 0; cell < columns[0]!.length; cell++) {
    const scale = scales[Math.floor(cell / areas.length)]!;
    const [one, two, three, four] = [0, 1, 2, 3].map((k) => cents[cell * 4 + k]! / scale);
    columns[0]![cell] = one!;
    columns[1]![cell] = zigzag(four! - one!);
    columns[2]![cell] = zigzag(two! - between(one!, four!, 1));
    columns[3]![cell] = zigzag(three! - between(one!, four!, 2));
  }
  return Buffer.concat([length, names, Buffer.from(scales), ...columns.map(planes)]);
}

/** Requests are answered between its steps of some milliseconds. */
async function decode(bytes: Buffer, year: number): Promise<WageTable> {
  const end = 4 + bytes.readUInt32LE(0);
  const names = JSON.parse(bytes.subarray(4, end).toString()) as Omit<WageTable, 'year' | 'cents'>;
  const { occupations, areas } = names;
  const scales = bytes.subarray(end, end + occupations.length);
  const cells = occupations.length * areas.length;
  const columns = bytes.subarray(end + occupations.length);
  if (columns.length !== cells * 4 * LEVELS.length) throw new Error('a column is cut off');
  const numbers: Uint32Array[] = [];
  for (const k of LEVELS.keys()) {
    numbers.push(numbersOf(columns, k, cells));
    await setImmediate();
  }
  const [first, apart, second, third] = numbers;
  const cents = new Uint32Array(cells * LEVELS.length);
  for (let cell = 0, occupation = -1, scale = 1; cell < cells; cell++) {
    if (cell % areas.length === 0) {
      scale = scales[++occupation]!;
      if (occupation % OCCUPATIONS_A_STEP === 0) await setImmediate();
    }
    const one = first![cell]!;
    const four = one + unzigzag(apart![cell]!);
    cents[cell * 4] = one * scale;
    cents[cell * 4 + 1] = (between(one, four, 1) + unzigzag(second![cell]!)) * scale;
    cents[cell * 4 + 2] = (between(one, four, 2) + unzigzag(third![cell]!)) * scale;
    cents[cell * 4 + 3] = four * scale;
  }
  return { year, ...names, cents };
}

/** Whole dollars are written as such. */
function scaleOf(cents: Uint32Array, occupation: number, areas: number): number {
  const size = areas * LEVELS.length;
  const own = cents.subarray(occupation * size, (occupation + 1) * size);
  return own.every((amount) => amount % CENTS_A_DOLLAR === 0) ? CENTS_A_DOLLAR : 1;
}

const between = (one: number, four: number, steps: number) =>
  Math.round(((3 - steps) * one + steps * four) / 3);
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (code: number) => (code % 2 === 1 ? -(code + 1) / 2 : code / 2);

/** All lowest bytes, then all second ones and so on, which compress better. */
function planes(column: Uint32Array): Buffer {
  const out = Buffer.alloc(column.length * 4);
  for (let plane = 0; plane < 4; plane++) {
    for (let k = 0; k < column.length; k++) {
      out[plane * column.length + k] = (column[k]! >>> (8 * plane)) & 0xff;
    }
  }
  return out;
}

function numbersOf(columns: Buffer, column: number, cells: number): Uint32Array {
  const out = new Uint32Array(cells);
  for (let plane = 0; plane < 4; plane++) {
    const from = (column * 4 + plane) * cells;
    for (let k = 0; k < cells; k++) out[k]! |= columns[from + k]! << (8 * plane);
  }
  return out;
}
