import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readCsv, type Turns } from '#server/platform/tables/read-csv.ts';

type Line = [number, readonly string[] | null | string];

/** Reads bytes in pieces of the given size; the sink wants all columns in order. */
async function readAll(
  bytes: Buffer,
  size = 7,
  turns?: Turns,
): Promise<{ headings: string[]; lines: Line[] }> {
  const lines: Line[] = [];
  let headings: string[] = [];
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  await readCsv(
    chunks(),
    {
      headings(cells) {
        headings = [...cells];
        return { positions: cells.map((_, k) => k) };
      },
      row: (line, cells) => lines.push([line, cells]),
      unreadable: (line, reason) => lines.push([line, reason]),
    },
    turns,
  );
  return { headings, lines };
}

const read = async (text: string | Buffer, size?: number): Promise<Line[]> =>
  (await readAll(Buffer.from(text), size)).lines;

describe('readCsv', () => {
  it('[LCA-2] reads any table back, with any delimiter, line end and size of the pieces', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '\n', '\r', ' ', '😀'),
    });
    const row = fc.array(cell, { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 8 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        async (rows, delimiter, end, size, closed) => {
          const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
          const lines = [['A', 'B', 'C'], ...rows].map((of) => of.map(quote).join(delimiter));
          const text = lines.join(end) + (closed || rows.length === 0 ? end : '');
          const found = await read(text, size);
          const blank = (of: string[]): boolean => of.every((value) => value.trim() === '');
          expect(found.map(([, cells]) => cells)).toEqual(
            rows.map((of) => (blank(of) ? null : of)),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('[LCA-30] reads each row of any text in the turn of one reader', async () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'é', '"', '""', '",', ',"', ',', '\n', '\r', '\r\n'),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 40 }),
        async (text, rows, size) => {
          const bytes = Buffer.from(`A,B,C\n${text}`);
          const read = [0, 1].map((turn) => readAll(bytes, size, { rows, readers: 2, turn }));
          const inTurns = (await Promise.all(read)).flatMap(({ lines }) => lines);
          // A line may hold several rows, which a CR ends.
          const sorted = (lines: Line[]) => lines.map((line) => JSON.stringify(line)).sort();
          expect(sorted(inTurns)).toEqual(sorted((await readAll(bytes, size)).lines));
        },
      ),
      // The end is looked for again from the row's beginning when the file is read.
      { numRuns: 500, examples: [['",\n,","\r\n"', 1, 1]] },
    );
  });

  it('counts lines, also those inside quotes', async () => {
    expect(await read('a,b\n"x\ny",1\n\nz,2')).toEqual([
      [2, ['x\ny', '1']],
      [4, null],
      [5, ['z', '2']],
    ]);
  });

  it('skips blank lines above the headings and a byte order mark', async () => {
    const { headings, lines } = await readAll(Buffer.from('\n\uFEFF;A;B\n1;x;y\n'));
    expect(headings.slice(1)).toEqual(['A', 'B']);
    expect(lines).toEqual([[3, ['1', 'x', 'y']]]);
  });

  it('keeps quotes inside a cell and text after a closing quote', async () => {
    expect(await read('a,b\nsay "hi",ok\n"x"y,z\n')).toEqual([
      [2, ['say "hi"', 'ok']],
      [3, ['xy', 'z']],
    ]);
  });

  it('rejects the line with a quote that is never closed and reads on', async () => {
    expect(await read('a,b\n"open,1\nfine,2\n')).toEqual([
      [2, 'a quotation mark is never closed'],
      [3, ['fine', '2']],
    ]);
  });

  it('fills short rows and ignores cells beyond the headings', async () => {
    expect(await read('a,b\n1\n1,2,3\n')).toEqual([
      [2, ['1', '']],
      [3, ['1', '2']],
    ]);
  });

  it('[LCA-23] [LCA-24] says of a row whether it has as many cells as headings, fewer, or values beyond them', async () => {
    const widths: string[] = [];
    async function* text(): AsyncGenerator<Buffer> {
      yield Buffer.from('a,b\n1,2\n1\n1,2,\n1,2, ,\n1,2,3\n1,2,"",4\n1,2,"5"\n"x","y",""\n');
    }
    await readCsv(text(), {
      headings: () => ({ positions: [0] }),
      row: (_line, _cells, width) => widths.push(width),
      unreadable: () => undefined,
    });
    expect(widths).toEqual(['whole', 'short', 'whole', 'whole', 'long', 'long', 'long', 'whole']);
  });

  it('[LCA-2] decodes each cell as UTF-8, else as windows-1252', async () => {
    const bytes = Buffer.concat([
      Buffer.from('a,b\né – ’,'),
      Buffer.from([0xcc, 0x92, 0x80]),
      Buffer.from('\n'),
    ]);
    expect(await read(bytes)).toEqual([[2, ['é – ’', 'Ì’€']]]);
  });

  it('[LCA-2] reads UTF-16 that begins with its mark, in any chunks', async () => {
    const bytes = Buffer.from('\uFEFFa\tb\né\t🙂\n', 'utf16le');
    expect(await read(bytes)).toEqual([[2, ['é', '🙂']]]);
    expect(await read(Buffer.from(bytes).swap16())).toEqual([[2, ['é', '🙂']]]);
  });

  it('[LCA-3] refuses binary and empty files', async () => {
    await expect(read(Buffer.from([1, 0, 2, 0, 10, 5]))).rejects.toThrow(/neither text/);
    await expect(read('<!DOCTYPE html>\n<p>')).rejects.toThrow(/HTML page/);
    await expect(read('\n <html lang="en"><head>')).rejects.toThrow(/HTML page/);
    await expect(read('')).rejects.toThrow(/empty/);
    await expect(read('\n\n')).rejects.toThrow(/empty/);
  });
});
