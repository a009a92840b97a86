import { describe, expect, test } from 'vitest';

import { type KeptChange, textAround } from '#server/features/applications/history/revert-event.ts';
import { patchBetween } from '#shared/applications/text-patch.ts';

const whole = (old: string, now: string): KeptChange => ({
  place: null,
  old,
  new: now,
  kept: true,
});
const patch = (old: string, now: string): KeptChange => {
  const { at, removed, inserted } = patchBetween(old, now);
  return { place: at, old: removed, new: inserted, kept: true };
};
const forgotten: KeptChange = { place: null, old: null, new: null, kept: false };

describe('the text around a change', () => {
  const states = ['', 'Called.', 'Called twice.', 'Called twice. Ask Ann.', 'Ask Ann.'];
  const back = (form: (old: string, now: string) => KeptChange) =>
    states
      .slice(1)
      .map((now, index) => form(states[index] ?? '', now))
      .toReversed();

  test.each([
    ['patches', patch],
    ['whole values', whole],
  ])('[APP-130] %s lead back through later changes', (_, form) => {
    const changes = back(form);
    for (let steps = 1; steps <= changes.length; steps += 1) {
      const place = states.length - 1 - steps;
      expect(textAround(states.at(-1) ?? '', changes.slice(0, steps))).toEqual({
        before: states[place],
        after: states[place + 1],
      });
    }
  });

  test('[APP-130] a forgotten text ends the way back, until a whole value begins it again', () => {
    const changes = [patch('c', 'cd'), forgotten, patch('a', 'ab')];
    expect(textAround('cd', changes)).toBeUndefined();
    expect(textAround('c', [forgotten])).toBeUndefined();
    expect(textAround('cd', changes.slice(0, 1))).toEqual({ before: 'c', after: 'cd' });
    expect(textAround('cd', [forgotten, whole('ab', 'x'), patch('a', 'ab')])).toEqual({
      before: 'a',
      after: 'ab',
    });
  });

  test('[APP-130] a change that does not belong to the text is not undone', () => {
    expect(textAround('another text', [patch('a', 'ab')])).toBeUndefined();
  });
});
