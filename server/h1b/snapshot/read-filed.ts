import { openSync } from 'node:fs';
import { crc32 } from 'node:zlib';

import {
  ALIGNMENT,
  BLOCK_BYTES,
  readBytes,
  type SnapshotHeader,
  SnapshotError,
} from '#server/h1b/snapshot/format.ts';
import { type DictionaryName, FILED_COLUMNS } from '#server/h1b/snapshot/schema.ts';
import { damagedBlock } from '#server/h1b/snapshot/verify-snapshot.ts';

const WIDTH = FILED_COLUMNS.length * 4;

/** The part of a snapshot that stays in its file; what was loaded with it is read from memory. */
export class FiledPart {
  readonly #file: string;
  readonly #header: SnapshotHeader;
  readonly #loaded: Buffer;
  readonly #checked: Uint8Array;
  #fd: number | undefined;

  /** `loaded` is the start of the body. Opens the file at once, so that it can be read after it was replaced. */
  constructor(file: string, header: SnapshotHeader, loaded: Buffer) {
    this.#file = file;
    this.#header = header;
    this.#loaded = loaded;
    this.#checked = new Uint8Array(header.blocks.length);
    if (loaded.length < header.bodyBytes) this.#fd = openSync(file, 'r');
  }

  /** The codes of a row in the order of FILED_COLUMNS; throws SnapshotError for a damaged block. */
  row(row: number): Int32Array {
    const bytes = this.#bytes('filed.rows', row * WIDTH, WIDTH);
    return Int32Array.from(FILED_COLUMNS, (_, c) => bytes.readInt32LE(c * 4));
  }

  /** The text of a code, null for code 0. */
  text(dictionary: DictionaryName, code: number): string | null {
    if (code === 0) return null;
    const ends = this.#bytes(`${dictionary}.starts`, code * 4, 8);
    const start = ends.readInt32LE(0);
    return this.#bytes(`${dictionary}.text`, start, ends.readInt32LE(4) - start).toString();
  }

  #bytes(section: string, offset: number, length: number): Buffer {
    const at = this.#header.sections[section]!.offset + offset;
    if (at + length <= this.#loaded.length) return this.#loaded.subarray(at, at + length);
    const last = Math.floor((at + length - 1) / BLOCK_BYTES);
    for (let block = Math.floor(at / BLOCK_BYTES); block <= last; block++) this.#check(block);
    return readBytes(this.#fd!, ALIGNMENT + at, length);
  }

  /** Checks a block when it is needed for the first time. */
  #check(block: number): void {
    if (this.#checked[block] === 1) return;
    const offset = block * BLOCK_BYTES;
    const length = Math.min(BLOCK_BYTES, this.#header.bodyBytes - offset);
    if (crc32(readBytes(this.#fd!, ALIGNMENT + offset, length)) !== this.#header.blocks[block]) {
      throw new SnapshotError('torn', this.#file, damagedBlock(block));
    }
    this.#checked[block] = 1;
  }
}
