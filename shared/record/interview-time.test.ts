import { expect, test } from 'vitest';

import { interviewTime, isOver } from '#shared/record/interview-time.ts';

const held = { starts_at: '2026-11-26T15:00:00.000Z', zone: 'America/New_York', minutes: 90 };

test("[APP-136] an interview is told in the reader's own time first, then in that of its zone", () => {
  expect(interviewTime(held, 'America/Los_Angeles')).toEqual({
    day: '2026-11-26',
    time: '7:00 AM to 8:30 AM',
    agreed: '10:00 AM Eastern time',
  });
  expect(interviewTime(held, 'Asia/Tokyo')).toEqual({
    day: '2026-11-27',
    time: '12:00 AM to 1:30 AM',
    agreed: 'Nov 26, 10:00 AM Eastern time',
  });
  expect(interviewTime({ ...held, minutes: null }, 'America/Toronto')).toEqual({
    day: '2026-11-26',
    time: '10:00 AM',
    agreed: null,
  });
  const long = { ...held, minutes: 3 * 24 * 60 };
  expect(interviewTime(long, 'America/New_York').time).toBe('10:00 AM to Nov 29, 10:00 AM');
});

test('[APP-201] an interview is ahead until it ends, one without a length for an hour', () => {
  expect(isOver(held, new Date('2026-11-26T16:29:00Z'))).toBe(false);
  expect(isOver(held, new Date('2026-11-26T16:30:00Z'))).toBe(true);
  expect(isOver({ ...held, minutes: null }, new Date('2026-11-26T16:00:00Z'))).toBe(true);
});
