/** Keeps the values used last, up to a number of bytes. */
export class ByteCache<V> {
  readonly #limit: number;
  readonly #kept = new Map<string, { value: V; bytes: number }>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes kept now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The value of a key, now the one used last. */
  get(key: string): V | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  /** Keeps a value and drops those not used for longest; one larger than the whole cache is not kept. */
  set(key: string, value: V, bytes: number): void {
    this.#drop(key);
    if (bytes > this.#limit) return;
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const found = this.#kept.get(key);
    if (!found) return;
    this.#bytes -= found.bytes;
    this.#kept.delete(key);
  }
}
