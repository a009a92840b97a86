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
