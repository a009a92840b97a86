import { expect, test } from 'vitest';

import { getReport } from '#shared/applications/contracts/taking.ts';

test.each(['2026-02-31', 'soon', '0000-00-00', ' '])(
  'a report from %j is refused for that date, without a look at the range',
  (from) => {
    const { success, error } = getReport.query.safeParse({ from, to: '2026-03-01' });
    expect(success).toBe(false);
    expect(error?.issues.map(({ path }) => path)).toEqual([['from']]);
  },
);
