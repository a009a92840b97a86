import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';

import type { Family } from '#server/h1b/snapshot/case-number.ts';

/** Layout number of snapshot files; another number is refused. */
export const FORMAT = 2;
/** Layouts whose records can be rebuilt in the present one: the first lacks columns, which then are unknown. */
export const READABLE_FORMATS: readonly number[] = [1, FORMAT];
/** First and last bytes of a snapshot file. */
export const MAGIC = Buffer.from('WAYMARKH1B\r\n\x1a\n\0\0', 'latin1');
/** Sections start at multiples of this, in the file and in memory. */
export const ALIGNMENT = 64;
/** The body is checksummed in blocks of this many bytes, so that several workers can check it. */
export const BLOCK_BYTES = 4 * 1024 * 1024;
const TRAILER_BYTES = 8 + MAGIC.length;
const MAX_HEADER_BYTES = 64 * 1024 * 1024;

/** Element types of a section. */
export const ARRAYS = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
} as const;

/** Name of an element type. */
export type ArrayType = keyof typeof ARRAYS;

/** Where a section lies: bytes from the start of the body, and number of elements. */
export interface SectionPlace {
  readonly type: ArrayType;
  readonly offset: number;
  readonly length: number;
}

/** A file or service the records came from, as reports and status show it. */
export interface Source {
  readonly name: string;
  readonly importedAt: string;
  readonly rows: number;
}

/** What a snapshot says of itself; stored as JSON after the body. */
export interface SnapshotHeader {
  readonly format: number;
  /** Number of the data version, rising with every import. */
  readonly version: number;
  readonly createdAt: string;
  /** Whether the records are a sample. */
  readonly sample: boolean;
  /** Which of the samples of real filings the records are; undefined for generated ones, and for none. */
  readonly sampleId?: string;
  readonly rows: number;
  readonly families: readonly Family[];
  readonly sources: readonly Source[];
  readonly sections: Readonly<Record<string, SectionPlace>>;
  readonly bodyBytes: number;
  /** Bytes at the start of the body that are kept in memory; what follows is read for single records. */
  readonly residentBytes: number;
  /** CRC-32 of each block of the body. */
  readonly blocks: readonly number[];
}

/** A snapshot file that cannot be used; the caller keeps or falls back to the last good version. */
export class SnapshotError extends Error {
  readonly reason: 'foreign' | 'torn' | 'version' | 'too-large';
  /** What is wrong, without the file's name. */
  readonly detail: string;
  /** Whether the file has another layout and holds only a sample. */
  readonly sample: boolean;

  constructor(
    reason: SnapshotError['reason'],
    file: string,
    detail: string,
    { cause, sample = false }: { cause?: unknown; sample?: boolean } = {},
  ) {
    super(`${file}: ${detail}`, { cause });
    this.name = 'SnapshotError';
    this.reason = reason;
    this.detail = detail;
    this.sample = sample;
  }
}

/** Whether the records are invented. */
export function isGenerated({ sample, sampleId }: SnapshotHeader): boolean {
  return sample && sampleId === undefined;
}

/** Bytes of the body that are loaded: whole blocks, because blocks are what is checked. */
export function loadedBytes({ residentBytes, bodyBytes }: SnapshotHeader): number {
  return Math.min(bodyBytes, Math.ceil(residentBytes / BLOCK_BYTES) * BLOCK_BYTES);
}

/** Whether a file of a version is the one that is served; another server's may have taken its place under the same number. */
export function isVersion(file: string, version: number, served?: SnapshotHeader): boolean {
  if (version !== served?.version) return false;
  try {
    return readHeader(file).createdAt === served.createdAt;
  } catch {
    return true;
  }
}

/** The bytes that close a snapshot file: header JSON, its length and checksum, the magic again. */
export function encodeFooter(header: SnapshotHeader): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(json.length, 0);
  trailer.writeUInt32LE(crc32(json), 4);
  MAGIC.copy(trailer, 8);
  return Buffer.concat([json, trailer]);
}

/** Reads and checks the header of a snapshot file; throws SnapshotError for a torn, foreign or other-version file. */
export function readHeader(file: string, formats: readonly number[] = [FORMAT]): SnapshotHeader {
  const fd = openSync(file, 'r');
  try {
    return readHeaderFrom(fd, file, formats);
  } finally {
    closeSync(fd);
  }
}

function readHeaderFrom(fd: number, file: string, formats: readonly number[]): SnapshotHeader {
  const size = fstatSync(fd).size;
  const start = readBytes(fd, 0, Math.min(size, MAGIC.length));
  if (!start.equals(MAGIC)) {
    throw new SnapshotError('foreign', file, 'this is not an H1B snapshot of Waymark');
  }
  const torn = (detail: string): SnapshotError =>
    new SnapshotError('torn', file, `the snapshot is damaged: ${detail}`);
  if (size < ALIGNMENT + TRAILER_BYTES) throw torn('it ends too early');
  const trailer = readBytes(fd, size - TRAILER_BYTES, TRAILER_BYTES);
  if (!trailer.subarray(8).equals(MAGIC)) throw torn('it ends too early');
  const length = trailer.readUInt32LE(0);
  if (length > MAX_HEADER_BYTES || length > size - TRAILER_BYTES - ALIGNMENT) {
    throw torn('its header has an impossible length');
  }
  const json = readBytes(fd, size - TRAILER_BYTES - length, length);
  if (crc32(json) !== trailer.readUInt32LE(4)) throw torn('its header fails the checksum');
  const header = JSON.parse(json.toString()) as SnapshotHeader;
  if (!formats.includes(header.format)) {
    throw new SnapshotError(
      'version',
      file,
      `the snapshot has layout ${header.format}, this program reads layout ${FORMAT}; import the files again with: npm run h1b:import -- --fresh FILES`,
      { sample: header.sample },
    );
  }
  if (size !== ALIGNMENT + header.bodyBytes + length + TRAILER_BYTES) {
    throw torn('its size does not fit its header');
  }
  return header;
}

/** Reads exactly `length` bytes at a position; throws when the file is shorter. */
export function readBytes(fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readInto(fd, bytes, position);
  return bytes;
}

/** The numbers of a section of whole numbers, read from the file by itself. */
export function readSection(file: string, { sections }: SnapshotHeader, name: string): Int32Array {
  const place = sections[name];
  if (place?.type !== 'i32') throw new Error(`the snapshot has no i32 section ${name}`);
  const numbers = new Int32Array(place.length);
  const fd = openSync(file, 'r');
  try {
    readInto(fd, new Uint8Array(numbers.buffer), ALIGNMENT + place.offset);
  } finally {
    closeSync(fd);
  }
  return numbers;
}

/** Fills a view with the bytes at a position; throws when the file is shorter. */
export function readInto(fd: number, target: Uint8Array, position: number): void {
  let done = 0;
  while (done < target.length) {
    const n = readSync(fd, target, done, target.length - done, position + done);
    if (n === 0) throw new Error('the file ended early');
    done += n;
  }
}
