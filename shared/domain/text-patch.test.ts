import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { applyPatch, patchBetween, reversePatch } from '#shared/domain/text-patch.ts';

// Few letters, so that texts share a lot; some emoji share one surrogate.
const letters = fc.constantFrom('a', 'b', 'é', '😀', '😁', '🐀', '\n');
const texts = fc.string({ unit: letters, maxLength: 12 });

describe('[APP-66] a patch of a text', () => {
  it('turns the old text into the new one and back, whatever the texts', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const patch = patchBetween(before, after);
        expect(applyPatch(before, patch)).toBe(after);
        expect(applyPatch(after, reversePatch(patch))).toBe(before);
        expect(patch.removed.isWellFormed() && patch.inserted.isWellFormed()).toBe(true);
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

  it('throws for a text it was not made from', () => {
    const patch = patchBetween('one two', 'one 2');
    expect(() => applyPatch('one three', patch)).toThrow(RangeError);
  });
});
