import { randomBytes, randomUUID } from 'node:crypto';

/** A time-ordered UUID v7 (RFC 9562) for a row created at the given instant. */
export function rowId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/** A random UUID v4 for a person or a session. */
export function randomId(): string {
  return randomUUID();
}
