import { expect, test } from 'vitest';

import { fillFirstView } from '#server/pages/pages.ts';
import type { H1bRecord } from '#shared/h1b/columns.ts';
import { H1B_FIRST_VIEW } from '#shared/h1b/first-view.ts';

const { blocks, ...marks } = H1B_FIRST_VIEW;

const wrap = (mark: string, text: string) => mark + text + mark;
const PAGE = [
  `<p>${marks.intro} ${marks.found}</p><input value="${marks.search}">`,
  wrap(blocks.live, `live ${marks.badge}`),
  wrap(blocks.sample, `sample ${marks.badge}`),
  wrap(blocks.notice, 'real'),
  wrap(blocks.generated, 'generated'),
  blocks.table,
  wrap(
    blocks.row,
    `<tr>${marks.employer}|${marks.salary}|${wrap(blocks.green, 'green')}${wrap(blocks.red, 'red')}${wrap(blocks.yellow, 'yellow')}${wrap(blocks.grey, 'grey')}|<a href="${marks.employerHref}"></tr>`,
  ),
  blocks.table,
  wrap(blocks.nothing, 'nothing'),
].join('');

const RECORD = {
  case_number: 'I-1',
  employer_name: `<script>${marks.intro}`,
  case_status: 'Denied',
  wage_rate_of_pay_from: 40,
  wage_rate_of_pay_to: null,
  wage_unit_of_pay: 'Hour',
} as H1bRecord;
const FIRST = {
  total: 1200,
  records: 5000,
  sample: false,
  generated: false,
  search: '"',
  annualised: false,
};

test('[PUB-11] records in the document are escaped, and their texts are not taken for placeholders', () => {
  const page = fillFirstView(PAGE, { ...FIRST, rows: [RECORD] }, 'About');
  expect(page).toContain('<p>About 1,200 applications found.</p><input value="&quot;">');
  expect(page).toContain(`<tr>&lt;script&gt;${marks.intro}|$40 /hour|red|`);
  expect(page).toContain('href="/h1b/employer/%3Cscript%3E');
  expect(page).toContain('live Live Data · 5,000');
  expect(page).not.toMatch(/sample|real|generated|nothing/);
});

test('[PUB-11] salaries per year, the sample and an empty result are said to be so', () => {
  expect(fillFirstView(PAGE, { ...FIRST, annualised: true, rows: [RECORD] }, '')).toContain(
    '|$83,200|',
  );
  const page = fillFirstView(PAGE, { ...FIRST, sample: true, generated: true, rows: [] }, '');
  expect(page).toMatch(/sample Sample data · 5,000generatednothing$/);
});

test('[H1B-89] the sample of real filings says how many of all it has, and what it lacks', () => {
  const record = { ...RECORD, case_number: 'S-000-24001-000007', decision_date: null };
  const template = PAGE.replace(marks.salary, `${marks.caseNumber}|${marks.decided}`);
  const page = fillFirstView(template, { ...FIRST, sample: true, rows: [record] }, '');
  expect(page).toContain('sample Sample: 5,000 real filings of 9.9 millionreal');
  expect(page).toContain('|N/A|N/A|');
});
