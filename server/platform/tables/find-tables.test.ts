import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { findTables } from '#server/platform/tables/find-tables.ts';
import { makeWorkbook, makeZip } from '#server/platform/tables/testing/make-archive.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-tables-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Every table of a file with its name and all its lines; the sink wants all columns in order. */
async function read(content: Buffer): Promise<Record<string, unknown[]>> {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  const found: Record<string, unknown[]> = {};
  for await (const table of findTables(path, 'upload', folder)) {
    const lines: unknown[] = (found[table.name] = []);
    await table.read(
      {
        headings(cells) {
          lines.push(cells);
          return { positions: cells.map((_, position) => position) };
        },
        row: (line, cells) => lines.push([line, cells]),
        unreadable: (line, reason) => lines.push([line, reason]),
      },
      () => undefined,
    );
  }
  return found;
}

const TEXT = Buffer.from('Name,Pay\nAda,1\n');
const BOOK = makeWorkbook([['Name', 'Pay'], ['Ada', 1], null, [{ inline: 'Grace' }, true]]);
const FROM_TEXT = [
  ['Name', 'Pay'],
  [2, ['Ada', '1']],
];
const FROM_BOOK = [
  ['Name', 'Pay'],
  [2, ['Ada', '1']],
  [3, null],
  [4, ['Grace', '1']],
];

test.each<[string, Buffer, Record<string, unknown[]>]>([
  ['text', TEXT, { upload: FROM_TEXT }],
  ['a workbook', BOOK, { upload: FROM_BOOK }],
  ['text in gzip', gzipSync(TEXT), { upload: FROM_TEXT }],
  ['a workbook in gzip', gzipSync(BOOK), { upload: FROM_BOOK }],
  [
    'text and a workbook in a zip archive',
    makeZip({ 'a.csv': TEXT, 'b.xlsx': BOOK, 'notes.md': 'x' }),
    { 'upload/a.csv': FROM_TEXT, 'upload/b.xlsx': FROM_BOOK },
  ],
])('finds the tables of %s by content', async (_, content, tables) => {
  expect(await read(content)).toEqual(tables);
});

test.each([
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel workbook/],
  ['an archive without tables', makeZip({ 'notes.md': 'x' }), /no CSV file/],
  ['a damaged archive', BOOK.subarray(0, 200), /damaged/],
  ['a damaged gzip file', gzipSync(TEXT).subarray(0, 20), /damaged/],
])('refuses %s', async (_, content, reason) => {
  await expect(read(content)).rejects.toThrow(reason);
});
