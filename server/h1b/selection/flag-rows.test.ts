import { expect, test } from 'vitest';

import { eachRow } from '#server/h1b/selection/bitmap.ts';
import { selectRows } from '#server/h1b/selection/execute.ts';
import type { ColumnRequest } from '#server/h1b/selection/flag-rows.ts';
import { contextOf } from '#server/h1b/testing/build.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';

const rows = Array.from({ length: 70 }, (_, k) =>
  rowOf(k + 1, {
    full_time_position: k % 10 === 0 ? null : k % 3 === 0 ? 'N' : 'Y',
    visa_class: ['H-1B', 'H-1B1 Chile', 'E-3 Australian'][k % 3]!,
    naics_code: ['541511', '5415', '611310'][k % 3]!,
  }),
);
const context = contextOf(rows);

function selected(wish: ColumnRequest): string[] {
  const { bitmap } = selectRows(context, [{ kind: 'flag', ...wish }]);
  const found: string[] = [];
  eachRow(bitmap!, (row) => found.push(rows[row]!.case_number));
  return found;
}

test('[H1B-36] the values of a column select the same rows with a bitmap for each and without', () => {
  const keep = (meets: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(meets).map((row) => row.case_number);
  // The industries and full-time jobs have no bitmaps.
  expect(selected({ column: 'full_time_position', values: ['N'] })).toEqual(
    keep((row) => row.full_time_position === 'N'),
  );
  expect(selected({ column: 'naics_code', values: ['5415', '611310', 'none'] })).toEqual(
    keep((row) => row.naics_code !== '541511'),
  );
  expect(selected({ column: 'visa_class', values: ['h-1b1'], firstWords: true })).toEqual(
    keep((row) => row.visa_class === 'H-1B1 Chile'),
  );
  expect(selected({ column: 'visa_class', values: ['H-1B1'] })).toEqual([]);
  expect(selected({ column: 'full_time_position', values: [] })).toEqual([]);
});
