import { closeSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';

import {
  ALIGNMENT,
  BLOCK_BYTES,
  readBytes,
  readHeader,
  type SnapshotHeader,
  SnapshotError,
} from '#server/h1b/snapshot/format.ts';

/** Checks a whole snapshot file without keeping it in memory; throws SnapshotError when it cannot be used. */
export function verifySnapshot(file: string, formats?: readonly number[]): SnapshotHeader {
  const header = readHeader(file, formats);
  const fd = openSync(file, 'r');
  try {
    for (const [block, crc] of header.blocks.entries()) {
      const offset = block * BLOCK_BYTES;
      const length = Math.min(BLOCK_BYTES, header.bodyBytes - offset);
      if (crc32(readBytes(fd, ALIGNMENT + offset, length)) !== crc) {
        throw new SnapshotError('torn', file, damagedBlock(block));
      }
    }
  } finally {
    closeSync(fd);
  }
  return header;
}

/** What is wrong with a block that fails its checksum. */
export function damagedBlock(block: number): string {
  return `the snapshot is damaged: block ${block} fails the checksum`;
}
