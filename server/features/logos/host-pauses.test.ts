import { describe, expect, test } from 'vitest';

import { FIRST_PAUSE_MS, hostPauses } from '#server/features/logos/logo-finder.ts';

describe('hosts that failed', () => {
  let now = 0;
  const clock = { now: () => new Date(now) };

  /** Milliseconds until the host is asked again. */
  function pauseOf(pauses: ReturnType<typeof hostPauses>, host: string): number {
    const start = now;
    while (pauses.isPaused(host)) now += 60_000;
    return now - start;
  }

  test('[LOGO-11] are left alone for longer each time, a day at most, each by itself', () => {
    const pauses = hostPauses(clock);
    const waits = Array.from({ length: 12 }, () => {
      pauses.failed('a.example');
      expect(pauses.isPaused('b.example')).toBe(false);
      return pauseOf(pauses, 'a.example') / FIRST_PAUSE_MS;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 288, 288, 288]);
    pauses.answered('a.example');
    pauses.failed('a.example');
    expect(pauseOf(pauses, 'a.example')).toBe(FIRST_PAUSE_MS);
  });

  test('[LOGO-11] questions that fail together count once', () => {
    const pauses = hostPauses(clock);
    for (let at = 0; at < 12; at += 1) pauses.failed('a.example');
    expect(pauseOf(pauses, 'a.example')).toBe(FIRST_PAUSE_MS);
  });

  test('[LOGO-11] are forgotten, the oldest first, when there are very many', () => {
    const pauses = hostPauses(clock, 2);
    for (const host of ['a', 'b', 'c']) pauses.failed(host);
    expect(['a', 'b', 'c'].map((host) => pauses.isPaused(host))).toEqual([false, true, true]);
  });
});
