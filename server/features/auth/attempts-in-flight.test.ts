import { expect, test } from 'vitest';

import { attemptsInFlight } from '#server/features/auth/attempts-in-flight.ts';

/** A limit of `places` at once, and attempts that end when the test says so. */
function scene(places: number, mostWaiting = 100) {
  const attempts = attemptsInFlight(mostWaiting);
  let free = places;
  const ends: ((right: boolean) => void)[] = [];
  const take = async () => (free > 0 ? { taken: (free -= 1) } : { wait: 7 });
  const make = () =>
    new Promise<string>((resolve, reject) => {
      ends.push((right) => {
        if (right) {
          free += 1;
          resolve('in');
        } else reject(new Error('wrong'));
      });
    });
  const attempt = (network = 'office') =>
    attempts.attempt(network, take, make).catch((error: Error) => error.message);
  const underWay = (count: number) => expect.poll(() => ends.length).toBe(count);
  return { attempt, ends, underWay };
}

test('[AUTH-107] an attempt waits while others may give their place back, and each success lets one in', async () => {
  const { attempt, ends, underWay } = scene(2);
  const all = Array.from({ length: 5 }, () => attempt());
  for (let turn = 0; turn < 5; turn += 1) {
    await underWay(Math.min(5, turn + 2));
    ends[turn]?.(true);
  }
  expect(await Promise.all(all)).toEqual(Array.from({ length: 5 }, () => ({ made: 'in' })));
});

test('[AUTH-107] once none under way can give a place back, those that wait are told to come again', async () => {
  const { attempt, ends, underWay } = scene(2);
  const all = Array.from({ length: 5 }, () => attempt());
  await underWay(2);
  ends[0]?.(false);
  ends[1]?.(false);
  expect(await Promise.all(all)).toEqual(['wrong', 'wrong', { wait: 7 }, { wait: 7 }, { wait: 7 }]);
  expect(await attempt()).toEqual({ wait: 7 });
});

test('[AUTH-107] networks do not wait for each other, and the queue of each is bounded', async () => {
  const { attempt, ends, underWay } = scene(1, 2);
  const first = attempt();
  await underWay(1);
  expect(await attempt('elsewhere')).toEqual({ wait: 7 });
  const waiting = [attempt(), attempt()];
  expect(await attempt()).toEqual({ wait: 7 });
  ends[0]?.(true);
  expect(await first).toEqual({ made: 'in' });
  await underWay(2);
  ends[1]?.(false);
  expect(await Promise.all(waiting)).toEqual(['wrong', { wait: 7 }]);
});
