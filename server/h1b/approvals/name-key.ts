import { coreOf, identityKey } from '#server/h1b/identity/employer-key.ts';

/** Longest name in the older files, which cut what is longer. */
const CUT_AT = 34;
/** Shortest name that may have been cut: a blank at the end is lost. */
const CUT_FROM = 33;

/** A name's key, which its spellings share, and its core, the key without legal forms. */
export interface NameKey {
  readonly key: string;
  readonly core: string;
}

/** The key of an employer's name, as the filings have it; `known` is its key when that is known already. */
export function nameKey(name: string, known?: string): NameKey {
  const key = known ?? identityKey(name);
  return { key, core: coreOf(key) };
}

/** A name as the older files would write it: upper case, no punctuation, cut; undefined when it is short enough to be whole. */
export function cutName(name: string): string | undefined {
  if (name.length <= CUT_AT) return undefined;
  const plain = name
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim();
  return plain.length > CUT_AT ? plain.slice(0, CUT_AT).trim() : undefined;
}

/** Whether a name is as long as names that were cut. */
export function mayBeCut(name: string): boolean {
  return name.length >= CUT_FROM && name.length <= CUT_AT;
}
