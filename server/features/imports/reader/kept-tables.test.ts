import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readFile } from '#server/features/imports/reader/read-file.ts';
import { planImport } from '#shared/imports/plan.ts';
import { overlookedDates, suggestImport } from '#shared/imports/preview.ts';
import type { ImportedApplication } from '#shared/imports/read-row.ts';

/** What becomes of a table that nobody chose anything for: new rows, rows left out and problems, and what the rows say. */
interface Wanted {
  readonly counts: readonly [added: number, leftOut: number, problems: number];
  readonly first: Partial<ImportedApplication>;
  readonly statuses?: readonly string[];
  readonly endings?: readonly (string | null)[];
  readonly pay?: readonly (number | null)[];
  readonly companies?: readonly string[];
  readonly places?: readonly string[];
  readonly days?: readonly string[];
  /** What the lines are that are no applications. */
  readonly passedOver?: readonly string[];
  /** The heading of a column of dates that the preview names as left out. */
  readonly overlooked?: string;
}

const FOLDER = join(import.meta.dirname, '../../../../test/fixtures/kept-tables');
const wanted = JSON.parse(readFileSync(join(FOLDER, 'wanted.json'), 'utf8')) as Record<
  string,
  Wanted
>;

test.each(Object.entries(wanted))(
  '[IMP-2] [IMP-3] [IMP-24] [IMP-25] [IMP-26] [IMP-28] [IMP-29] [IMP-31] [IMP-32] [IMP-33] [IMP-34] [IMP-35] %s, as somebody keeps it, imports without a choice',
  async (file, want) => {
    const table = await readFile(readFileSync(join(FOLDER, file)));
    const { format, columns, dates } = suggestImport(table);
    const rules = { format, headings: table.headings, columns, statuses: {}, dates };
    const planned = [...planImport(table, { ...rules, today: '2026-11-22' }, [], 'skip')];
    const count = (outcome: string) => planned.filter((row) => row.outcome === outcome).length;
    const leftOut = planned.filter((row) => row.outcome === 'skip' && row.why === 'left_out');
    const rows = planned.flatMap((row) => (row.outcome === 'new' ? [row.application] : []));
    const overlooked = overlookedDates(table, columns, dates.order);
    const got = {
      counts: [count('new'), leftOut.length, count('error')],
      first:
        rows[0] &&
        Object.fromEntries(
          Object.keys(want.first).map((name) => [
            name,
            rows[0]?.[name as keyof ImportedApplication],
          ]),
        ),
      ...(want.statuses && { statuses: rows.map(({ status }) => status) }),
      ...(want.endings && { endings: rows.map(({ closing_reason }) => closing_reason) }),
      ...(want.pay && { pay: rows.map(({ pay_amount }) => pay_amount) }),
      ...(want.companies && { companies: rows.map(({ company_name }) => company_name) }),
      ...(want.places && { places: rows.map(({ location }) => location) }),
      ...(want.days && { days: rows.map(({ date_applied }) => date_applied) }),
      ...(want.passedOver && { passedOver: table.passedOver?.map(({ reason }) => reason) }),
      ...(want.overlooked && {
        overlooked: overlooked === null ? null : table.headings[overlooked],
      }),
    };
    expect(got).toEqual(want);
  },
);

test('[IMP-28] of a page the buttons, the scripts and the foot of a table are not read', async () => {
  const cell = 'Trail<script>let a = "x";</script><style>b{}</style><button>Edit</button>';
  const page = `<table><tr><th>Company</th><th>Role</th></tr>
    <tr><td>${cell}</td><td>Cook</td></tr>
    <tfoot><tr><td>1 company</td><td>1 role</td></tr></tfoot></table>`;
  const { rows } = await readFile(Buffer.from(page));
  expect(rows.map(({ cells }) => cells)).toEqual([['Trail', 'Cook']]);
});
