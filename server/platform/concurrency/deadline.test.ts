import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { deadline, withinTime } from '#server/platform/concurrency/deadline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('work that ends in time gives its own outcome and leaves no timer', async () => {
  const failure = new Error('failed');
  await expect(withinTime(Promise.resolve('done'), 10, () => 'late')).resolves.toBe('done');
  await expect(withinTime(Promise.reject(failure), 10, () => 'late')).rejects.toBe(failure);
  expect(vi.getTimerCount()).toBe(0);
});

test('work that takes longer gives what late returns or throws', async () => {
  const forever = new Promise<string>(() => {});
  const tooLate = new Error('too late');
  const outcomes = Promise.allSettled([
    withinTime(forever, 10, () => 'late'),
    withinTime(forever, 10, () => {
      throw tooLate;
    }),
  ]);
  await vi.advanceTimersByTimeAsync(10);
  expect(await outcomes).toEqual([
    { status: 'fulfilled', value: 'late' },
    { status: 'rejected', reason: tooLate },
  ]);
});

test('a deadline of Infinity never passes and needs no timer', () => {
  deadline(Infinity, () => 'late');
  expect(vi.getTimerCount()).toBe(0);
});
