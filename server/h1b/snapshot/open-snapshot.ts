import { closeSync, openSync } from 'node:fs';
import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';

import {
  ALIGNMENT,
  BLOCK_BYTES,
  loadedBytes,
  readHeader,
  readInto,
  type SnapshotHeader,
  SnapshotError,
} from '#server/h1b/snapshot/format.ts';
import { BASE } from '#server/h1b/snapshot/section-views.ts';
import { attachSnapshot, type Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { damagedBlock } from '#server/h1b/snapshot/verify-snapshot.ts';

const PAGE_BYTES = 65_536;
const MAX_PAGES = 65_536;

/** Shared memory for the given bytes of a snapshot's body and, after them, the given number of bytes for scratch. */
export function allocateMemory(
  header: SnapshotHeader,
  file: string,
  scratchBytes: number,
  bytes = loadedBytes(header),
): WebAssembly.Memory {
  if (endianness() !== 'LE') {
    throw new SnapshotError('foreign', file, 'snapshots need a little-endian machine');
  }
  const pages = Math.ceil((BASE + bytes + scratchBytes) / PAGE_BYTES) + 1;
  if (pages > MAX_PAGES) {
    throw new SnapshotError('too-large', file, 'the snapshot does not fit into 4 GiB of memory');
  }
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  } catch (error) {
    throw new SnapshotError('too-large', file, 'there is not enough memory for it', {
      cause: error,
    });
  }
}

/**
 * Reads and checks every `step`-th block from `first` on, so that several workers load one file together. Throws
 * SnapshotError for a damaged block.
 */
export function loadBlocks(
  file: string,
  header: SnapshotHeader,
  memory: WebAssembly.Memory,
  first = 0,
  step = 1,
  bytes = loadedBytes(header),
): void {
  const fd = openSync(file, 'r');
  try {
    for (let block = first; block * BLOCK_BYTES < bytes; block += step) {
      const offset = block * BLOCK_BYTES;
      const length = Math.min(BLOCK_BYTES, header.bodyBytes - offset);
      const target = new Uint8Array(memory.buffer, BASE + offset, length);
      readInto(fd, target, ALIGNMENT + offset);
      if (crc32(target) !== header.blocks[block]) {
        throw new SnapshotError('torn', file, damagedBlock(block));
      }
    }
  } finally {
    closeSync(fd);
  }
}

/** Opens a snapshot file in this thread, checks all of it and keeps all of it in memory; throws SnapshotError when it cannot be used. */
export function openSnapshot(file: string, scratchBytes = 0): Snapshot {
  const header = readHeader(file);
  const { bodyBytes } = header;
  const memory = allocateMemory(header, file, scratchBytes, bodyBytes);
  loadBlocks(file, header, memory, 0, 1, bodyBytes);
  return attachSnapshot(memory, header, file, bodyBytes);
}
