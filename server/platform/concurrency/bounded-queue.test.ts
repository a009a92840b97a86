import { describe, expect, it } from 'vitest';

import { boundedQueue } from '#server/platform/concurrency/bounded-queue.ts';

describe('a bounded queue, such as that of password hashes', () => {
  it('[AUTH-67] runs a bounded number at a time and refuses beyond its length with 503', async () => {
    const queue = boundedQueue(2, 3);
    const ends: (() => void)[] = [];
    let active = 0;
    let most = 0;
    const work = () =>
      queue(async () => {
        active += 1;
        most = Math.max(most, active);
        await new Promise<void>((resolve) => ends.push(resolve));
        active -= 1;
      });
    const running = Array.from({ length: 5 }, work);
    await expect(work()).rejects.toMatchObject({ code: 'overloaded', status: 503, retryAfter: 2 });
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(running);
    expect(most).toBe(2);
    await expect(queue(async () => 'free again')).resolves.toBe('free again');
  });

  it('goes on after a task that failed', async () => {
    const queue = boundedQueue(1, 1);
    await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue(async () => 1)).resolves.toBe(1);
  });
});
