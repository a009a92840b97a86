import { compactOf, coreOf, looseCore } from '#server/h1b/identity/employer-key.ts';
import type { Identities } from '#server/h1b/identity/identities.ts';

/** A key as files have it that lose signs: 'L&T' is 'LT', 'Wal-Mart' is 'WALMART'. */
export function bareKey(key: string): string {
  return compactOf(key.replaceAll(/ and(?= )/gu, ''));
}

/** The same without its legal form. */
function bareCore(key: string): string {
  return compactOf(looseCore(coreOf(key)).replaceAll(/ and(?= )/gu, ''));
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), 0x01_00_01_93);
  return hash >>> 0;
}

/** The keys of employers by what is left of them in files that lose signs and forms; eight bytes a key. */
class BareNames {
  readonly #keys: Identities['keys'];
  readonly #hashes: Float64Array;

  constructor({ keys }: Identities) {
    this.#keys = keys;
    const hashes: number[] = [];
    // A hash and the number of its key in one number, so that sorting keeps them together.
    for (const key of keys.from('')) hashes.push(hashOf(bareCore(keys.textOf(key))) * ROOM + key);
    this.#hashes = Float64Array.from(hashes).sort();
  }

  /** Numbers of the keys that are left alike, in their order. */
  alike(key: string): number[] {
    const bare = bareCore(key);
    const first = hashOf(bare) * ROOM;
    let [low, high] = [0, this.#hashes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#hashes[middle]! < first) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (; this.#hashes[low]! < first + ROOM; low++) {
      const number = this.#hashes[low]! - first;
      if (bareCore(this.#keys.textOf(number)) === bare) found.push(number);
    }
    return found;
  }
}

/** More than there are keys; a hash of 32 bits times it is a whole number. */
const ROOM = 2 ** 21;

const known = new WeakMap<Identities, BareNames>();

/** The bare names of identities, made once for a data version. */
export function bareNames(identities: Identities): BareNames {
  const names = known.get(identities) ?? new BareNames(identities);
  known.set(identities, names);
  return names;
}
