/** Most different cells of a column that get a number. */
const MOST = 1 << 18;
/** Different cells from which on a column must have repeated itself as often, else it is not looked up any more. */
const MANY = 1 << 14;
/** How many numbers a place has. */
const FACTS = 4;
/** Longest cell with a number, in bytes: longer ones hardly repeat. */
const LONGEST = 255;

/**
 * Numbers the different cells of a column in order of appearance, from 1, by their bytes as they stand in the file: what
 * was once made of a cell is found again by its number, and its text is made once. 0 is the empty cell.
 */
export class CellNumbers {
  /** Text of each cell. */
  readonly texts: string[] = [''];
  /** By place: the hash of a cell's bytes, its number (0 for a free place), and where its bytes begin and end. */
  #places = new Int32Array(FACTS << 7);
  /** The cells' bytes one after the other. */
  #bytes = new Uint8Array(1 << 11);
  #end = 0;
  #found = 0;
  #isClosed = false;

  /** The number of the cell with these bytes, whose hash is given; -1 for one that has none. */
  find(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const places = this.#places;
    const known = this.#bytes;
    const mask = places.length - FACTS;
    for (let at = placeOf(hash) & mask; ; at = (at + FACTS) & mask) {
      const number = places[at + 1]!;
      if (number === 0) return -1;
      if (places[at] !== hash) continue;
      const first = places[at + 2]!;
      if (places[at + 3]! - first !== end - start) continue;
      const shift = first - start;
      let k = start;
      while (k < end && known[k + shift] === bytes[k]) k++;
      if (k < end) continue;
      this.#found++;
      return number;
    }
  }

  /** Gives a cell without a number the next one; -1 when it gets none. */
  add(bytes: Uint8Array, start: number, end: number, hash: number, text: string): number {
    const number = this.texts.length;
    if (this.#isClosed || number > MOST || end - start > LONGEST) return -1;
    if (number >= MANY && this.#found < number) {
      this.#close();
      return -1;
    }
    const first = this.#end;
    this.#end += end - start;
    if (this.#end > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    for (let at = start; at < end; at++) this.#bytes[first + at - start] = bytes[at]!;
    this.texts.push(text);
    if (number * FACTS * 2 > this.#places.length) this.#widen();
    this.#put([hash, number, first, this.#end]);
    return number;
  }

  #put(facts: ArrayLike<number>): void {
    const places = this.#places;
    const mask = places.length - FACTS;
    let at = placeOf(facts[0]!) & mask;
    while (places[at + 1]! > 0) at = (at + FACTS) & mask;
    places.set(facts, at);
  }

  #widen(): void {
    const before = this.#places;
    this.#places = new Int32Array(before.length * 2);
    for (let at = 0; at < before.length; at += FACTS) {
      if (before[at + 1]! > 0) this.#put(before.subarray(at, at + FACTS));
    }
  }

  /** Frees what a column of ever new cells does not need. */
  #close(): void {
    this.#isClosed = true;
    this.#places = new Int32Array(FACTS);
    this.#bytes = new Uint8Array(0);
    this.texts.length = 1;
  }
}

/** The first fact of where a hash belongs, in places without end. */
function placeOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x9e37_79b1);
  return Math.imul(mixed ^ (mixed >>> 13), FACTS);
}
