/** Words of a bitmap over the given number of rows. */
export function wordsFor(rows: number): number {
  return (rows + 31) >>> 5;
}

/** Sets the bits of all rows and no bit beyond them. */
export function fillRows(bitmap: Uint32Array, rows: number): void {
  bitmap.fill(0xffff_ffff);
  if (rows & 31) bitmap[bitmap.length - 1] = 2 ** (rows & 31) - 1;
}

/** Flips the bits of all rows. */
export function invertRows(bitmap: Uint32Array, rows: number): void {
  for (let w = 0; w < bitmap.length; w++) bitmap[w] = ~bitmap[w]!;
  if (rows & 31) bitmap[bitmap.length - 1]! &= 2 ** (rows & 31) - 1;
}

/** Whether the row's bit is set. */
export function hasRow(bitmap: Uint32Array, row: number): boolean {
  return (bitmap[row >>> 5]! & (1 << (row & 31))) !== 0;
}

/** Sets the row's bit. */
export function setRow(bitmap: Uint32Array, row: number): void {
  bitmap[row >>> 5]! |= 1 << (row & 31);
}

/** Number of set bits of a 32-bit word. */
export function popCount(word: number): number {
  let v = word - ((word >>> 1) & 0x5555_5555);
  v = (v & 0x3333_3333) + ((v >>> 2) & 0x3333_3333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Calls `visit` with every row whose bit is set, in ascending order. */
export function eachRow(bitmap: Uint32Array, visit: (row: number) => void): void {
  for (let w = 0; w < bitmap.length; w++) {
    let word = bitmap[w]!;
    const base = (w << 5) + 31;
    while (word !== 0) {
      const lowest = word & -word;
      word ^= lowest;
      visit(base - Math.clz32(lowest));
    }
  }
}

/** The set rows of every `step`th word of a bitmap. */
export function everyWord(bitmap: Uint32Array, step: number): Uint32Array {
  if (step <= 1) return bitmap;
  const some = new Uint32Array(bitmap.length);
  for (let w = 0; w < bitmap.length; w += step) some[w] = bitmap[w]!;
  return some;
}

/** Clears the bits of the rows that fail a test; it is asked of the set ones, in ascending order. */
export function keepRows(bitmap: Uint32Array, test: (row: number) => boolean): void {
  eachRow(bitmap, (row) => {
    if (!test(row)) bitmap[row >>> 5]! &= ~(1 << (row & 31));
  });
}

/** Up to `limit` set rows after skipping `skip`, from the lowest row up or from the highest down. */
export function sliceRows(
  bitmap: Uint32Array,
  skip: number,
  limit: number,
  descending: boolean,
): number[] {
  const out: number[] = [];
  let left = skip;
  for (let k = 0; k < bitmap.length && out.length < limit; k++) {
    const w = descending ? bitmap.length - 1 - k : k;
    let word = bitmap[w]!;
    if (word === 0) continue;
    if (left > 0) {
      const count = popCount(word);
      if (count <= left) {
        left -= count;
        continue;
      }
    }
    while (word !== 0 && out.length < limit) {
      const bit = 31 - Math.clz32(descending ? word : word & -word);
      word &= ~(1 << bit);
      if (left > 0) left--;
      else out.push((w << 5) + bit);
    }
  }
  return out;
}
