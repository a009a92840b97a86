import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  applyPatch,
  patchBetween,
  reversePatch,
  wordPatchBetween,
} from '#shared/applications/text-patch.ts';

// Few letters, so that texts share a lot; some emoji share one surrogate.
const letters = fc.constantFrom('a', 'b', 'é', '😀', '😁', '🐀', '\n');
const texts = fc.string({ unit: letters, maxLength: 12 });

describe('[APP-66] a patch of a text', () => {
  it('turns the old text into the new one and back, whatever the texts', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        for (const patch of [patchBetween(before, after), wordPatchBetween(before, after)]) {
          expect(applyPatch(before, patch)).toBe(after);
          expect(applyPatch(after, reversePatch(patch))).toBe(before);
          expect(patch.removed.isWellFormed() && patch.inserted.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('has only the changed part', () => {
    const text = 'x'.repeat(200_000);
    expect(patchBetween(`${text}one${text}`, `${text}2${text}`)).toEqual({
      at: 200_000,
      removed: 'one',
      inserted: '2',
    });
    expect(patchBetween('aaa', 'aaaa')).toEqual({ at: 3, removed: '', inserted: 'a' });
    expect(patchBetween('a😀b', 'a😁b')).toEqual({ at: 1, removed: '😀', inserted: '😁' });
    expect(patchBetween('same', 'same')).toEqual({ at: 4, removed: '', inserted: '' });
  });

  it('grows to whole words, except where there are none', () => {
    const change = (before: string, after: string) => {
      const { at, removed, inserted } = wordPatchBetween(before, after);
      return [at, removed, inserted];
    };
    expect(change('Ask Kim today', 'Ask Kai today')).toEqual([4, 'Kim', 'Kai']);
    expect(change('Ask Kim', 'Ask Kimberly')).toEqual([4, 'Kim', 'Kimberly']);
    expect(change('Ask Kim', 'Ask Kim, Lee')).toEqual([7, '', ', Lee']);
    expect(change('one two', 'one 2 two')).toEqual([4, '', '2 ']);
    expect(change('a '.repeat(9), 'a '.repeat(9))).toEqual([18, '', '']);
    const long = 'x'.repeat(100);
    expect(change(`${long}1${long}`, `${long}2${long}`)).toEqual([100, '1', '2']);
  });

  it('throws for a text it was not made from', () => {
    const patch = patchBetween('one two', 'one 2');
    expect(() => applyPatch('one three', patch)).toThrow(RangeError);
  });
});
