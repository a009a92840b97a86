import { closeSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';

import {
  ALIGNMENT,
  BLOCK_BYTES,
  readHeader,
  readInto,
  type SnapshotHeader,
  SnapshotError,
} from '#server/h1b/snapshot/format.ts';

/** Checks a whole snapshot file without keeping it in memory; throws SnapshotError when it cannot be used. */
export function verifySnapshot(file: string, formats?: readonly number[]): SnapshotHeader {
  const header = readHeader(file, formats);
  verifyBlocks(file, header, header.bodyBytes);
  return header;
}

/** Checks the blocks of the first bytes of a snapshot's body; throws SnapshotError for a damaged one. */
export function verifyBlocks(file: string, header: SnapshotHeader, bytes: number): void {
  const fd = openSync(file, 'r');
  try {
    const read = new Uint8Array(BLOCK_BYTES);
    for (let block = 0; block * BLOCK_BYTES < bytes; block++) {
      const offset = block * BLOCK_BYTES;
      const target = read.subarray(0, Math.min(BLOCK_BYTES, header.bodyBytes - offset));
      readInto(fd, target, ALIGNMENT + offset);
      if (crc32(target) !== header.blocks[block]) {
        throw new SnapshotError('torn', file, damagedBlock(block));
      }
    }
  } finally {
    closeSync(fd);
  }
}

/** What is wrong with a block that fails its checksum. */
export function damagedBlock(block: number): string {
  return `the snapshot is damaged: block ${block} fails the checksum`;
}
