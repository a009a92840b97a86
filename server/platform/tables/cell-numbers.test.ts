import { expect, it } from 'vitest';

import { CellNumbers } from '#server/platform/tables/cell-numbers.ts';

/** The number of a cell that is added when it is new; all have one of a few hashes. */
function numberOf(cells: CellNumbers, text: string): number {
  const bytes = Buffer.from(`,${text},`);
  const end = bytes.length - 1;
  const hash = text.length % 3;
  const known = cells.find(bytes, 1, end, hash);
  return known < 0 ? cells.add(bytes, 1, end, hash, text) : known;
}

it('gives each different cell the next number and finds it by its bytes, whatever its hash', () => {
  const cells = new CellNumbers();
  const texts = Array.from({ length: 900 }, (_, k) => `é${k * 7}`);
  expect(texts.map((text) => numberOf(cells, text))).toEqual(texts.map((_, k) => k + 1));
  expect(texts.map((text) => numberOf(cells, text))).toEqual(texts.map((_, k) => k + 1));
  expect(cells.texts).toEqual(['', ...texts]);
  expect(numberOf(cells, 'x'.repeat(300))).toBe(-1);
});

it('gives up a column whose cells hardly repeat', () => {
  const cells = new CellNumbers();
  const find = (k: number): number => {
    const bytes = Buffer.from(String(k));
    const known = cells.find(bytes, 0, bytes.length, k);
    return known < 0 ? cells.add(bytes, 0, bytes.length, k, String(k)) : known;
  };
  let k = 0;
  while (find(k) > 0) k++;
  expect(k).toBeLessThan(20_000);
  expect([find(0), find(k + 1)]).toEqual([-1, -1]);
  expect(cells.texts).toEqual(['']);
});
