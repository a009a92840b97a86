import { randomBytes, randomUUID } from 'node:crypto';

/** Largest number in the 12 bits after the version. */
const LARGEST_COUNT = 0xfff;
/** Milliseconds by which a transaction's instant may lag; a larger step back is a clock that was set. */
const LATE_MS = 10_000;

let newest = 0;
let count = 0;

/** A UUID v7 for a row created at the given instant: later ones of this process sort after it (RFC 9562 §6.2 method 1). */
export function rowId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt16BE(0x7000 | nextCount(now.getTime()), 6);
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  return textOf(bytes);
}

// Otherwise rows of one millisecond would have no order, for example a person's two latest applications.
function nextCount(instant: number): number {
  if (instant > newest || instant < newest - LATE_MS) {
    newest = instant;
    count = 0;
  } else count = Math.min(count + 1, LARGEST_COUNT);
  return count;
}

/** A random UUID v4 for a person or a session. */
export function randomId(): string {
  return randomUUID();
}

/** A UUID in the form of a random one from the first 16 given bytes. */
export function uuidOfBytes(given: Buffer): string {
  const bytes = Buffer.from(given.subarray(0, 16));
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x40;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  return textOf(bytes);
}

function textOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
