/** A fast random number generator (xoshiro128**); the same seed gives the same numbers. */
export class Random {
  readonly #s = new Uint32Array(4);

  constructor(seed: number) {
    let x = seed >>> 0;
    for (let k = 0; k < 4; k++) {
      x = (x + 0x9e37_79b9) >>> 0;
      let z = Math.imul(x ^ (x >>> 16), 0x85eb_ca6b);
      z = Math.imul(z ^ (z >>> 13), 0xc2b2_ae35);
      this.#s[k] = z ^ (z >>> 16);
    }
  }

  /** A number from 0 up to but not including 1. */
  next(): number {
    const s = this.#s;
    const product = Math.imul(s[1]!, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const t = s[1]! << 9;
    s[2]! ^= s[0]!;
    s[3]! ^= s[1]!;
    s[1]! ^= s[2]!;
    s[0]! ^= s[3]!;
    s[2]! ^= t;
    s[3] = (s[3]! << 11) | (s[3]! >>> 21);
    return result / 2 ** 32;
  }

  /** A whole number from 0 up to but not including `n`. */
  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  /** True with the given probability. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One of the items, each with the same probability. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  /** A normally distributed number with mean 0 and deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}

/** Draws positions with the given weights in constant time (Vose's alias method). */
export class Weighted {
  readonly #shares: Float64Array;
  readonly #aliases: Int32Array;

  constructor(weights: ArrayLike<number>) {
    const n = weights.length;
    let sum = 0;
    for (let k = 0; k < n; k++) sum += weights[k]!;
    this.#shares = Float64Array.from(weights, (weight) => (weight * n) / sum);
    this.#aliases = new Int32Array(n);
    const small: number[] = [];
    const large: number[] = [];
    for (let k = 0; k < n; k++) (this.#shares[k]! < 1 ? small : large).push(k);
    while (small.length > 0 && large.length > 0) {
      const less = small.pop()!;
      const more = large.pop()!;
      this.#aliases[less] = more;
      this.#shares[more]! -= 1 - this.#shares[less]!;
      (this.#shares[more]! < 1 ? small : large).push(more);
    }
    for (const k of [...small, ...large]) this.#shares[k] = 1;
  }

  /** A position, with the probability of its weight. */
  draw(random: Random): number {
    const x = random.next() * this.#shares.length;
    const k = Math.floor(x);
    return x - k < this.#shares[k]! ? k : this.#aliases[k]!;
  }
}

/** Weights of n ranks by Zipf's law. */
export function zipf(n: number, exponent: number, shift: number): Float64Array {
  return Float64Array.from({ length: n }, (_, rank) => (rank + 1 + shift) ** -exponent);
}
