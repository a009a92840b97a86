/** Caches the most recently used values, up to a number of bytes. */
export class ByteCache<V> {
  readonly #limit: number;
  readonly #kept = new Map<string, { value: V; bytes: number }>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes in use. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The value of a key, which becomes the most recently used. */
  get(key: string): V | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  /** Caches a value and drops the least recently used; a value larger than the whole cache is not cached. */
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

  /** Forgets everything. */
  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  #drop(key: string): void {
    const found = this.#kept.get(key);
    if (!found) return;
    this.#bytes -= found.bytes;
    this.#kept.delete(key);
  }
}
