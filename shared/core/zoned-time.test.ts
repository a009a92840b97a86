import { expect, test } from 'vitest';

import { instantIn, isTimeZone, localTimeIn, zonedText } from '#shared/core/zoned-time.ts';

test('[APP-136] a zone is an IANA name, not an offset', () => {
  expect(['Europe/Berlin', 'America/Argentina/Ushuaia', 'UTC'].map(isTimeZone)).toEqual(
    Array(3).fill(true),
  );
  expect(['', '+02:00', 'Europe/Nowhere', 'a b'].map(isTimeZone)).toEqual(Array(4).fill(false));
});

test.each([
  ['2026-03-03T10:00', 'Europe/Berlin', '2026-03-03T09:00:00.000Z'],
  ['2026-07-03T10:00', 'Europe/Berlin', '2026-07-03T08:00:00.000Z'],
  ['2026-01-01T00:30', 'Asia/Kolkata', '2025-12-31T19:00:00.000Z'],
  // Clocks skip from 2 to 3.
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  // Clocks show this twice.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
])('[APP-136] %s in %s is %s', (local, zone, instant) => {
  expect(instantIn(local, zone)?.toISOString()).toBe(instant);
});

test('[APP-136] an instant is read in its zone', () => {
  const instant = new Date('2026-03-03T09:00:00Z');
  expect(localTimeIn(instant, 'America/Los_Angeles')).toBe('2026-03-03T01:00');
  expect(zonedText(instant, 'Europe/Berlin')).toBe('Mar 3, 2026, 10:00 AM (Europe/Berlin)');
  expect(instantIn('tomorrow', 'UTC')).toBeUndefined();
});
