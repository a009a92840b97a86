import { expect, test } from 'vitest';

import { fairQueue, type FairQueueLimits } from '#server/platform/concurrency/fair-queue.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const one: FairQueueLimits = { capacity: 1, perPerson: 1, waitingPerPerson: 30, waiting: 100 };

/** Lets every task whose turn it is begin. */
const settle = () => new Promise(setImmediate);

/** Turns that last until the test ends them, and the order in which they began. */
function scene(limits: FairQueueLimits) {
  const queue = fairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    /** Requests a turn called `name` for the person named before its first digit. */
    ask: (name: string, wish: { weight?: number; signal?: AbortSignal } = {}) =>
      queue.inTurn({ person: name.replace(/\d.*/, ''), ...wish }, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      }),
    end: async (name: string) => {
      await settle();
      ends.get(name)?.();
      await settle();
    },
  };
}

test('a person with twenty-one tasks gets one of them done at each turn', async () => {
  const { ask, end, begun } = scene(one);
  const anns = Array.from({ length: 21 }, (_, number) => ask(`ann${number + 1}`));
  const others = [ask('bea1'), ask('cid1'), ask('bea2')];
  await settle();
  expect(begun).toEqual(['ann1']);
  for (const name of ['ann1', 'bea1', 'cid1', 'ann2', 'bea2']) await end(name);
  expect(begun).toEqual(['ann1', 'bea1', 'cid1', 'ann2', 'bea2', 'ann3']);
  expect(await Promise.all(others)).toEqual(['bea1', 'cid1', 'bea2']);
  for (let number = 3; number <= 21; number += 1) await end(`ann${number}`);
  expect(await Promise.all(anns)).toHaveLength(21);
});

test('a free place is not given to a person who already has as many as allowed', async () => {
  const { ask, end, begun } = scene({ ...one, capacity: 5, perPerson: 2 });
  const all = ['ann1', 'ann2', 'ann3', 'bea1'].map((name) => ask(name));
  await settle();
  expect(begun).toEqual(['ann1', 'ann2', 'bea1']);
  await end('bea1');
  expect(begun).toHaveLength(3);
  await end('ann2');
  expect(begun.at(-1)).toBe('ann3');
  for (const name of ['ann1', 'ann3']) await end(name);
  await Promise.all(all);
});

test('a heavy task is not overtaken for ever, and no task weighs more than the capacity', async () => {
  const { ask, end, begun } = scene({ ...one, capacity: 10 });
  const all = [
    ask('ann1', { weight: 6 }),
    ask('bea1', { weight: 1000 }),
    ask('cid1', { weight: 1 }),
  ];
  await settle();
  expect(begun).toEqual(['ann1']);
  await end('ann1');
  expect(begun).toEqual(['ann1', 'bea1']);
  await end('bea1');
  expect(begun).toEqual(['ann1', 'bea1', 'cid1']);
  await end('cid1');
  await Promise.all(all);
});

test('the turn of a client that left is dropped, and its task never begins', async () => {
  const { ask, end, begun } = scene(one);
  const client = new AbortController();
  const first = ask('ann1');
  const left = ask('bea1', { signal: client.signal });
  const last = ask('cid1');
  client.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await end('ann1');
  await end('cid1');
  expect(begun).toEqual(['ann1', 'cid1']);
  await Promise.all([first, last]);
  await expect(ask('dan1', { signal: client.signal })).rejects.toThrow('left');
});

test('a person with too many waiting tasks is refused, and others are not', async () => {
  const { ask, end } = scene({ ...one, waitingPerPerson: 2, waiting: 3 });
  const taken = ['ann1', 'ann2', 'ann3', 'bea1'].map((name) => ask(name));
  await expect(ask('ann4')).rejects.toMatchObject({
    code: 'over_request_rate_limit',
    status: 429,
    message: serverMessages.common.tooManyAtOnce,
    retryAfter: 2,
  });
  await expect(ask('cid1')).rejects.toMatchObject({ code: 'overloaded', status: 503 });
  for (const name of ['ann1', 'bea1', 'ann2', 'ann3']) await end(name);
  await Promise.all(taken);
});

test('a failed task ends its turn, and one that waits too long is given up', async () => {
  const queue = fairQueue(one);
  await expect(
    queue.inTurn({ person: 'ann' }, () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken');
  expect(await queue.inTurn({ person: 'ann' }, async () => 'next')).toBe('next');
  const hurried = scene({ ...one, waitMs: 1 });
  const first = hurried.ask('ann1');
  await expect(hurried.ask('bea1')).rejects.toMatchObject({ code: 'overloaded' });
  await hurried.end('ann1');
  await first;
});
