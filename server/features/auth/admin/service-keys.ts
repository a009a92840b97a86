import { hashToken, sameBytes } from '#server/features/auth/secrets.ts';

/** A function that says whether a text is one of the keys; it compares hashes with every key, in constant time. */
export function serviceKeys(keys: readonly string[]): (text: string) => boolean {
  const hashes = keys.map(hashToken);
  return (text) => {
    const hash = hashToken(text);
    return hashes.map((known) => sameBytes(known, hash)).some(Boolean);
  };
}
