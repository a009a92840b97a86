import { expect, test } from 'vitest';

import { hostile } from '#bench/chaos/hostile.ts';

// A scene of `npm run bench:chaos` that no other test plays, for a short time. How long /healthz takes is left to the
// bench: tests run beside each other.
const TIMED = /^\/healthz stalled/;

test('hostile traffic causes no 5xx, no crash and no failed read of another person', async () => {
  const { faults } = await hostile({ times: 1, slow: 4, seconds: 0.5 });
  expect(faults.filter((fault) => !TIMED.test(fault))).toEqual([]);
}, 180_000);
