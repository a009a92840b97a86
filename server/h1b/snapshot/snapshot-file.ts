import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

import {
  ALIGNMENT,
  ARRAYS,
  type ArrayType,
  BLOCK_BYTES,
  encodeFooter,
  MAGIC,
  type SectionPlace,
  type SnapshotHeader,
} from '#server/h1b/snapshot/format.ts';

type Elements = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** The part of the header that the caller knows. */
export type HeaderFacts = Omit<
  SnapshotHeader,
  'sections' | 'bodyBytes' | 'residentBytes' | 'blocks'
>;

/** Writes a snapshot section by section, checksumming as it goes; throws what the file system throws (a full disk). */
export class SnapshotFile {
  readonly #fd: number;
  readonly #sections: Record<string, SectionPlace> = {};
  readonly #blocks: number[] = [];
  #position = 0;
  #residentBytes: number | undefined;
  #crc = 0;

  constructor(file: string) {
    this.#fd = openSync(file, 'wx');
    const start = Buffer.alloc(ALIGNMENT);
    MAGIC.copy(start);
    writeAll(this.#fd, start);
  }

  /** Appends one section. */
  section(name: string, elements: Elements): void {
    const type = (Object.keys(ARRAYS) as ArrayType[]).find((t) => elements instanceof ARRAYS[t]);
    if (!type) throw new Error(`section ${name} has an element type the format does not know`);
    this.sectionInParts(name, type, elements.length, [elements]);
  }

  /** Appends one section of `length` elements part by part, so that they need not be in memory together. */
  sectionInParts(name: string, type: ArrayType, length: number, parts: Iterable<Elements>): void {
    this.#body(Buffer.alloc((ALIGNMENT - (this.#position % ALIGNMENT)) % ALIGNMENT));
    this.#sections[name] = { type, offset: this.#position, length };
    for (const part of parts) {
      this.#body(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    }
  }

  /** Ends the resident sections; the next ones stay in the file. */
  endResident(): void {
    this.#residentBytes = this.#position;
  }

  /** Writes the header, flushes to the disk and closes. */
  finish(facts: HeaderFacts): void {
    if (this.#position % BLOCK_BYTES !== 0) this.#blocks.push(this.#crc);
    const header: SnapshotHeader = {
      ...facts,
      sections: this.#sections,
      bodyBytes: this.#position,
      residentBytes: this.#residentBytes ?? this.#position,
      blocks: this.#blocks,
    };
    writeAll(this.#fd, encodeFooter(header));
    fsyncSync(this.#fd);
    closeSync(this.#fd);
  }

  /** Closes without finishing; the file stays unusable. */
  abandon(): void {
    closeSync(this.#fd);
  }

  #body(bytes: Uint8Array): void {
    let done = 0;
    while (done < bytes.length) {
      const room = BLOCK_BYTES - (this.#position % BLOCK_BYTES);
      const piece = bytes.subarray(done, done + room);
      writeAll(this.#fd, piece);
      this.#crc = crc32(piece, this.#crc);
      this.#position += piece.length;
      done += piece.length;
      if (this.#position % BLOCK_BYTES === 0) {
        this.#blocks.push(this.#crc);
        this.#crc = 0;
      }
    }
  }
}

/** Writes all bytes; a nearly full disk writes some of them and refuses the rest in the next call. */
export function writeAll(fd: number, bytes: Uint8Array): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(fd, bytes, done);
}
