import { describe, expect, it } from 'vitest';

import { rowId } from '#server/platform/ids.ts';

describe('rowId', () => {
  it('is a UUID of version 7 that begins with its instant', () => {
    const id = rowId(new Date(0x0123_4567_89ab));
    expect(id).toMatch(/^01234567-89ab-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it('sorts as made, also within one millisecond', () => {
    const now = Date.now();
    const ids = Array.from({ length: 3000 }, (_, index) =>
      rowId(new Date(now + Math.floor(index / 1000))),
    );
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sorts as made when one of an earlier instant comes between, and after the clock was set back', () => {
    for (const instant of [Date.now(), Date.now() - 3_600_000]) {
      const ids = [0, 1, 2, 3].map((step) => {
        if (step === 2) rowId(new Date(instant - 5));
        return rowId(new Date(instant));
      });
      expect(ids.toSorted()).toEqual(ids);
    }
  });

  it('stays a UUID of its instant when one millisecond has more ids than fit', () => {
    const now = new Date();
    const ids = Array.from({ length: 5000 }, () => rowId(now));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.map((id) => id.slice(0, 15))).size).toBe(1);
  });
});
