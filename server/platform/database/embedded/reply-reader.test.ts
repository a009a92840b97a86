import { expect, test } from 'vitest';

import { ReplyReader } from '#server/platform/database/embedded/worker.ts';

function message(type: string, body: string): Buffer {
  const header = Buffer.alloc(5);
  header.write(type);
  header.writeInt32BE(Buffer.byteLength(body) + 4, 1);
  return Buffer.concat([header, Buffer.from(body)]);
}

function error(severity: string, code: string): Buffer {
  return message('E', `S${severity}\0V${severity}\0C${code}\0Mmessage\0\0`);
}

function read(bytes: Buffer, pieceSize: number): ReplyReader {
  const reader = new ReplyReader();
  for (let at = 0; at < bytes.length; at += pieceSize)
    reader.read(bytes.subarray(at, at + pieceSize));
  return reader;
}

const row = message('D', 'a row that says \0VPANIC\0 and \0CXX000\0');
const ready = message('Z', 'I');

test.each([1, 3, 7, 8192])(
  'in pieces of %i bytes a panic and an internal error mean a broken engine',
  (size) => {
    expect(read(Buffer.concat([row, error('PANIC', 'XX000')]), size).broken).toContain('PANIC');
    expect(read(Buffer.concat([row, error('ERROR', 'XX000'), ready]), size).broken).toContain(
      'XX000',
    );
  },
);

test.each([1, 3, 7, 8192])('in pieces of %i bytes neither rows nor statement errors do', (size) => {
  const reader = read(Buffer.concat([row, error('ERROR', '23505'), ready]), size);
  expect(reader.broken).toBeUndefined();
  expect(reader.bytes).toBe(row.length + error('ERROR', '23505').length + ready.length);
});
