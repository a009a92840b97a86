import { expect, test } from 'vitest';

import { lookAfter } from '#web/lib/posting-looks.ts';

test('[POST-15] a posting is gone since the first day on which it was, until it is there again', () => {
  const first = lookAfter(undefined, 'gone', '2026-03-03');
  expect(first).toEqual({ asked: '2026-03-03', gone: '2026-03-03' });
  const second = lookAfter(first, 'gone', '2026-03-09');
  expect(second).toEqual({ asked: '2026-03-09', gone: '2026-03-03' });
  // A site that does not answer says nothing.
  const third = lookAfter(second, 'unknown', '2026-03-10');
  expect(third).toEqual({ asked: '2026-03-10', gone: '2026-03-03' });
  expect(lookAfter(third, 'there', '2026-03-11')).toEqual({ asked: '2026-03-11', gone: null });
  expect(lookAfter(undefined, 'unknown', '2026-03-11').gone).toBeNull();
});
