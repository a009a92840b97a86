type Codes = Uint8Array | Uint16Array | Int32Array;

/** A growing column of non-negative integers that takes one, two or four bytes each, as the largest needs. */
export class CodeColumn {
  #codes: Codes = new Uint8Array(1024);
  #limit = 255;

  get(row: number): number {
    return this.#codes[row]!;
  }

  /** Sets a row; rows up to it that were never set are 0. */
  set(row: number, code: number): void {
    if (code > this.#limit || row >= this.#codes.length) this.#grow(row, code);
    this.#codes[row] = code;
  }

  /** Takes over the first rows from an array of codes. */
  adopt(codes: Codes): void {
    for (let row = codes.length - 1; row >= 0; row--) this.set(row, codes[row]!);
  }

  /** A copy of the codes of the first rows. */
  copy(rows: number): Codes {
    const Type = this.#codes.constructor as new (length: number) => Codes;
    const codes = new Type(rows);
    codes.set(this.#codes.subarray(0, rows));
    return codes;
  }

  #grow(row: number, code: number): void {
    let length = this.#codes.length;
    while (row >= length) length *= 2;
    const limit = Math.max(this.#limit, code);
    const Type = limit <= 255 ? Uint8Array : limit <= 65_535 ? Uint16Array : Int32Array;
    const grown = new Type(length);
    grown.set(this.#codes);
    this.#codes = grown;
    this.#limit = Type === Uint8Array ? 255 : Type === Uint16Array ? 65_535 : 2 ** 31 - 1;
  }
}
