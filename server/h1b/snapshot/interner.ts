/** Gives each distinct value a code in order of appearance; code 0 is null. */
export class Interner<T extends string | number> {
  readonly values: T[] = [];
  readonly #codes = new Map<T, number>();

  /** Number of codes, null included. */
  get size(): number {
    return this.values.length + 1;
  }

  /** The code of a value, new when the value is. */
  code(value: T | null): number {
    if (value === null) return 0;
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    this.values.push(value);
    this.#codes.set(value, this.values.length);
    return this.values.length;
  }

  /** The value of a code. */
  value(code: number): T | null {
    return code === 0 ? null : this.values[code - 1]!;
  }
}

/** Gives each distinct combination of numbers a code in order of appearance, from 1. */
export class Combinations {
  readonly #width: number;
  #size = 0;
  /** The combinations one after the other, and codes by the hash of their numbers; 0 is a free slot. */
  #numbers: Int32Array;
  #slots = new Int32Array(1 << 12);

  /** `width` numbers make a combination. */
  constructor(width: number) {
    this.#width = width;
    this.#numbers = new Int32Array(width << 10);
  }

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  /** The code of a combination, new when the combination is. */
  code(numbers: Int32Array): number {
    const slot = this.#slot(numbers, 0);
    const known = this.#slots[slot]!;
    if (known > 0) return known;
    const first = this.#size * this.#width;
    if (first === this.#numbers.length) this.#grow();
    this.#numbers.set(numbers, first);
    const code = ++this.#size;
    this.#slots[slot] = code;
    if (code * 2 > this.#slots.length) this.#widen();
    return code;
  }

  /** The slot of the combination that starts there, or the free one where it belongs. */
  #slot(numbers: Int32Array, from: number): number {
    let hash = 0;
    for (let k = 0; k < this.#width; k++) {
      hash = Math.imul(hash ^ numbers[from + k]!, 0x9e37_79b1);
      hash ^= hash >>> 15;
    }
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot]! > 0 && !this.#isAt(this.#slots[slot]!, numbers, from)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #isAt(code: number, numbers: Int32Array, from: number): boolean {
    const first = (code - 1) * this.#width;
    for (let k = 0; k < this.#width; k++) {
      if (this.#numbers[first + k] !== numbers[from + k]) return false;
    }
    return true;
  }

  #grow(): void {
    const grown = new Int32Array(this.#numbers.length * 2);
    grown.set(this.#numbers);
    this.#numbers = grown;
  }

  #widen(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let code = 1; code <= this.#size; code++) {
      this.#slots[this.#slot(this.#numbers, (code - 1) * this.#width)] = code;
    }
  }
}
