import fc from 'fast-check';
import { expect, test } from 'vitest';

import { eventSentence } from '#shared/applications/event-words.ts';
import { IMPORT_FIELD_NAMES, importFieldLabel } from '#shared/imports/fields.ts';
import type { ImportFormat } from '#shared/imports/formats.ts';
import { DUPLICATE_CHOICES, planImport } from '#shared/imports/plan.ts';
import { overlookedDates, statusesFound, suggestImport } from '#shared/imports/preview.ts';
import { guessDateOrder, readDate } from '#shared/imports/read-date.ts';
import { tableOfJson } from '#shared/imports/read-json.ts';
import { type ImportedApplication, readRow } from '#shared/imports/read-row.ts';
import { suggestStatus } from '#shared/imports/statuses.ts';
import { suggestColumns } from '#shared/imports/suggest-columns.ts';
import type { ImportTable } from '#shared/imports/table.ts';

const TODAY = '2026-11-22';

test('[UI-44] the link to a posting has one name in the import and the history', () => {
  const event = { kind: 'changed', field: 'job_link', old: null, new: 'x' } as const;
  expect(eventSentence(event, new Date(TODAY))).toMatch(`${importFieldLabel('job_link')}: x`);
});

function tableOf(headings: string, ...lines: string[]): ImportTable {
  const rows = lines.map((line, at) => ({ line: at + 2, cells: line.split('|') }));
  return { headings: headings.split('|'), rows, unreadable: [], serials: null };
}

function rulesFor(table: ImportTable) {
  const { format, columns, dates } = suggestImport(table);
  return { format, headings: table.headings, columns, statuses: {}, dates, today: TODAY };
}

function readFirst(table: ImportTable): ImportedApplication | undefined {
  const read = readRow(table.rows[0]!, rulesFor(table));
  return 'application' in read ? read.application : undefined;
}

/** Headings of every format with one made-up row, and what the row says. */
const SAMPLES: readonly (readonly [ImportFormat, ImportTable, Partial<ImportedApplication>])[] = [
  [
    'waymark',
    tableOf(
      'id|company_name|job_title|status|date_applied|company_link|job_link|source|notes',
      "1|N/A|'=Engineer|oa|2026-03-01|https://trail.example|https://trail.example/1|Gmail|Asked.",
    ),
    {
      company_name: 'N/A',
      job_title: '=Engineer',
      status: 'oa',
      source: 'Gmail',
      notes: 'Asked.',
      tags: [],
      archived: false,
    },
  ],
  [
    'simplify',
    tableOf(
      'Job Title|Company Name|Location|Job URL|Applied Date|Status|Status Date|Archived|Date Archived|Notes|job_type',
      'Engineer|Trail|Utah|https://trail.example/2|2026-03-04|INTERVIEWING|2026-03-05|No|N/A||Full-time',
    ),
    {
      job_title: 'Engineer',
      status: 'vo',
      date_applied: '2026-03-04',
      notes: 'job_type: Full-time',
      location: 'Utah',
      closed_on: null,
    },
  ],
  [
    'huntr',
    tableOf(
      'title|companyName|listName|url|location|createdAt',
      'Engineer|Trail|Applied|https://trail.example/3|Utah|2026-03-04T10:00:00Z',
    ),
    { company_name: 'Trail', status: 'applied', date_applied: '2026-03-04' },
  ],
  [
    'huntr',
    tableOf(
      'Employer|Job Title|List|URL|Location|Salary|Date Saved|Notes',
      'Trail|Engineer|Offer|https://trail.example/3|Utah||2026-03-04|Good talk',
    ),
    { company_name: 'Trail', status: 'offer', notes: 'Good talk' },
  ],
  [
    'teal',
    tableOf(
      'id|company_name|role|location|url|source|min_salary|max_salary|added_at|applied_at|status|statusName',
      '9|Trail|Engineer|Utah|https://trail.example/4|Referral|90000||2026-03-01|2026-03-02|{}|No Response',
    ),
    {
      company_name: 'Trail',
      closing_reason: 'no_answer',
      source: 'Other',
      date_applied: '2026-03-02',
      notes: 'min_salary: 90000\n\nSource: Referral',
    },
  ],
  [
    'linkedin',
    tableOf(
      'Application Date|Contact Email|Contact Phone Number|Company Name|Job Title|Job Url|Resume Name|Question And Answers',
      '3/7/24, 2:22 PM|a@trail.example||Trail|Engineer|http://www.linkedin.com/jobs/view/1|cv.pdf|',
    ),
    { date_applied: '2024-03-07', source: 'LinkedIn', notes: 'Resume Name: cv.pdf' },
  ],
  [
    'jobsync',
    tableOf(
      'index|createdAt|applied|appliedDate|Company|JobTitle|jobType|Location|JobSource|Status',
      '1|2026-03-01|Yes|N/A|Trail|Engineer|Full Time|N/A|Indeed|Rejected',
    ),
    { date_applied: '2026-03-01', source: 'Indeed', status: 'rejected' },
  ],
  [
    'table',
    tableOf(
      'Firm|Position|Stage|Date applied|Link',
      'Trail|Engineer|ghosted|13.2.2026|trail.example/7',
    ),
    {
      company_name: 'Trail',
      closing_reason: 'no_answer',
      date_applied: '2026-02-13',
      job_link: 'https://trail.example/7',
    },
  ],
];

test.each(SAMPLES)('[IMP-1] a table of %s is recognised by its headings', (format, table, says) => {
  expect(suggestColumns(table).format).toBe(format);
  expect(readFirst(table)).toMatchObject(says);
});

test('[IMP-1] [IMP-2] a list of applications is found in JSON, whatever is around it', () => {
  const found = tableOfJson({
    user: { name: 'Ann' },
    data: {
      applications: [
        {
          company: 'Trail',
          role: 'Engineer',
          status: 'screening',
          appliedAt: '2026-03-02T09:00:00.000Z',
          sourceUrl: 'https://trail.example/8',
          tags: ['remote', 'dream'],
          contacts: [{ id: 'x', name: 'Kim', role: 'Recruiter' }],
        },
      ],
    },
  });
  const table = found && { ...found, rows: [...found.rows], unreadable: [], serials: null };
  expect(table && suggestColumns(table).format).toBe('reactive-resume');
  expect(table && readFirst(table)).toMatchObject({
    company_name: 'Trail',
    status: 'vo',
    date_applied: '2026-03-02',
    notes: 'contacts: Kim, Recruiter',
  });
  expect(tableOfJson({ nothing: 1 })).toBeUndefined();
});

test('[IMP-3] [IMP-26] dates are read in every usual form, without a year as the last such day', () => {
  const form = { order: 'mdy', serials: null } as const;
  const cases: Record<string, string | undefined> = {
    '2026-03-04': '2026-03-04',
    '2026-03-04T22:10:00Z': '2026-03-04',
    '2026/3/4': '2026-03-04',
    '3/4/2026': '2026-03-04',
    '13/4/2026': '2026-04-13',
    '4/13/26, 2:22 PM': '2026-04-13',
    '04.03.2026': '2026-04-03',
    '5 Mar 2026': '2026-03-05',
    '05-Mar-26': '2026-03-05',
    'March 5th, 2026': '2026-03-05',
    'Thursday, 5 March 2026': '2026-03-05',
    '5. März 2026': '2026-03-05',
    '5 de agosto de 2026': '2026-08-05',
    '5 déc. 2025': '2025-12-05',
    '2026年3月5日': '2026-03-05',
    'Mar 5': undefined,
    '3/5': undefined,
    '1772582400': '2026-03-04',
    '1772582400000': '2026-03-04',
    '46085': undefined,
    '31/02/2026': undefined,
    soon: undefined,
  };
  const read = Object.keys(cases).map((text) => [text, readDate(text, form)]);
  expect(Object.fromEntries(read)).toEqual(cases);
  expect(readDate('3/4/2026', { ...form, order: 'dmy' })).toBe('2026-04-03');
  const noYear = ['3/5', 'Mar 5', '24. Nov', '12月5日', '29 Feb'].map((text) =>
    readDate(text, { ...form, today: TODAY }),
  );
  expect(noYear).toEqual(['2026-03-05', '2026-03-05', '2025-11-24', '2025-12-05', '2024-02-29']);
  expect(readDate('46085.5', { order: 'mdy', serials: 1900 })).toBe('2026-03-04');
  expect(readDate('44623', { order: 'mdy', serials: 1904 })).toBe('2026-03-04');
});

test('[IMP-3] dates that could mean two days are said to be ambiguous', () => {
  expect(guessDateOrder(['3/4/2026', '5/6/2026'])).toEqual({ order: 'mdy', ambiguous: true });
  expect(guessDateOrder(['3/4/2026', '13/6/2026'])).toEqual({ order: 'dmy', ambiguous: false });
  expect(guessDateOrder(['3.4.2026'])).toEqual({ order: 'dmy', ambiguous: false });
  expect(guessDateOrder(['2026-03-04', ''])).toEqual({ order: 'mdy', ambiguous: false });
});

test('[IMP-4] statuses of other trackers find ours, and the person has the last word', () => {
  const words = {
    APPLIED: 'applied',
    'Phone Screen': 'vo',
    'Online Assessment': 'oa',
    'Offer Accepted': 'accepted',
    'I declined': 'declined',
    Declined: 'rejected',
    Wishlist: 'left_out',
    'No longer under consideration': 'rejected',
    'Blue folder': 'applied',
    in_progress: 'in_progress',
    Withdrew: 'withdrawn',
  };
  const suggested = Object.keys(words).map((text) => [text, suggestStatus(text)]);
  expect(Object.fromEntries(suggested)).toEqual(words);
  const table = tableOf('Company|Role|Status', 'Trail|Engineer|Hmm', 'Peak|Engineer| hmm');
  expect(statusesFound(table, suggestColumns(table).columns)).toEqual([
    { text: 'Hmm', rows: 2, choice: 'applied', known: false },
  ]);
  const rules = { ...rulesFor(table), statuses: { hmm: 'left_out' } as const };
  expect(readRow(table.rows[0]!, rules)).toEqual({ leftOut: true });
});

test('[IMP-13] location, remote, pay, tags, ending, next step and archive are read from columns of their own', () => {
  const table = tableOf(
    'Company|Role|Remote|Pay amount|Pay unit|Salary|Tags|Archived|Closing reason|Closed on|Next step|Next step on',
    'Trail|Engineer|Hybrid (2 days)|$95k|yearly|plus bonus|dream; Dream, visa|yes|No answer|2026-03-09|Call Kim|2026-03-11',
    'Trail|Engineer|Sometimes|a lot|||||Something||later|',
  );
  expect(readFirst({ ...table, headings: table.headings })).toMatchObject({
    remote: 'hybrid',
    pay_note: 'plus bonus',
    tags: ['dream', 'visa'],
    archived: true,
    closing_reason: 'no_answer',
    next_step: 'Call Kim',
    next_step_on: '2026-03-11',
  });
  const columns = [...rulesFor(table).columns];
  columns[3] = 'pay_amount';
  columns[4] = 'pay_unit';
  columns[9] = 'closed_on';
  const rules = { ...rulesFor(table), columns };
  expect(readRow(table.rows[0]!, rules)).toMatchObject({
    application: { pay_amount: 95_000, pay_unit: 'year', closed_on: '2026-03-09' },
  });
  expect(readRow(table.rows[1]!, rules)).toMatchObject({
    application: { remote: null, closing_reason: null, notes: 'Remote: Sometimes\n\nPay: a lot' },
  });
});

test.each([
  ['120000', { pay_amount: 120_000, pay_unit: 'year', pay_note: '' }],
  ['$120k', { pay_amount: 120_000, pay_unit: 'year', pay_note: '' }],
  ['$120,000 a year', { pay_amount: 120_000, pay_unit: 'year', pay_note: '' }],
  ['$55/hr', { pay_amount: 55, pay_unit: 'hour', pay_note: '' }],
  ['9,000 per month', { pay_amount: 9000, pay_unit: 'month', pay_note: '' }],
  ['60', { pay_amount: 60, pay_unit: null, pay_note: '' }],
  ['$120k - $150k', { pay_amount: null, pay_unit: null, pay_note: '$120k - $150k' }],
  ['competitive', { pay_amount: null, pay_unit: null, pay_note: 'competitive' }],
])('[IMP-21] pay of a column called Salary or Total comp, typed as %j, is %j', (typed, pay) => {
  expect(readFirst(tableOf('Company|Role|Salary', `Trail|Engineer|${typed}`))).toMatchObject(pay);
  expect(readFirst(tableOf('Company|Role|Total comp', `Trail|Engineer|${typed}`))).toMatchObject(
    pay,
  );
});

test('[IMP-22] columns of recruiters and contacts become people, and what names nobody a note', () => {
  const headings = 'Company|Role|Recruiter|Contact|Interview remarks|Recruiter comments';
  const lines = [
    'Trail|Engineer|Kim Ek <kim@trail.example>|ada@trail.example; Bo Lund https://trail.example/bo|Nice|Friendly',
    'Trail|Designer||+47 22 33|||',
  ];
  const table = tableOf(headings, ...lines);
  const common = { company_name: 'Trail', last_spoken_on: null, notes: '' };
  expect(readFirst(table)).toMatchObject({
    people: [
      { ...common, name: 'Kim Ek', role: 'Recruiter', mail: 'kim@trail.example', link: '' },
      { ...common, name: 'ada', role: '', mail: 'ada@trail.example', link: '' },
      { ...common, name: 'Bo Lund', role: '', mail: '', link: 'https://trail.example/bo' },
    ],
    notes: 'Nice\n\nFriendly',
  });
  expect(readRow(table.rows[1]!, rulesFor(table))).toMatchObject({
    application: { people: [], notes: 'Contact: +47 22 33' },
  });
});

test('[IMP-23] a column that is left out is offered when its cells are dates', () => {
  const table = tableOf(
    'Company|Role|Applied on|Heard|Team',
    'Trail|Engineer|2026-03-01|2026-03-09|4',
    'Trail|B|||5',
  );
  const { columns, dates } = suggestImport(table);
  expect(columns).toEqual(['company', 'title', 'date_applied', '', '']);
  expect(overlookedDates(table, columns, dates.order)).toBe(3);
  expect(overlookedDates(table, [...columns.slice(0, 3), 'notes', ''], dates.order)).toBeNull();
  expect(suggestColumns(tableOf('Company|Role|When')).columns[2]).toBe('date_applied');
});

test('[IMP-5] an error names the row, its column and the reason', () => {
  const table = tableOf('Company|Role|Date applied', '|Engineer|soon');
  expect(readRow(table.rows[0]!, rulesFor(table))).toEqual({
    problems: [
      { line: 2, column: 'Company', reason: 'The company is missing' },
      { line: 2, column: 'Date applied', reason: '“soon” is not a date' },
    ],
  });
});

test('[IMP-6] a duplicate has the same link, or company and title; the person chooses what becomes of it', () => {
  const table = tableOf(
    'Company|Role|Link|Date applied',
    'Trail Inc.|Engineer||2026-03-01',
    'Other|Name|https://www.linkedin.com/jobs/view/1234567/?trk=x|2026-03-01',
    'New|Engineer||2026-03-01',
    'New|Engineer||2026-03-01',
    'New|Engineer||2026-03-09',
  );
  const known = [
    { id: 'a', company_name: 'Trail', job_title: 'engineer', job_link: null },
    {
      id: 'b',
      company_name: 'Peak',
      job_title: 'Cook',
      job_link: 'https://linkedin.com/jobs/view/1234567',
    },
  ];
  const outcomes = (choice: (typeof DUPLICATE_CHOICES)[number]) =>
    [...planImport(table, rulesFor(table), known, choice)].map((row) =>
      row.outcome === 'update' ? row.id : row.outcome,
    );
  expect(outcomes('skip')).toEqual(['skip', 'skip', 'new', 'skip', 'new']);
  expect(outcomes('update')).toEqual(['a', 'b', 'new', 'skip', 'new']);
  expect(outcomes('add')).toEqual(['new', 'new', 'new', 'skip', 'new']);
});

test('[IMP-5] every row of any table ends as new, update, skipped or an error, exactly once', () => {
  const word = fc.oneof(
    fc.constantFrom('', 'N/A', 'Trail', 'Engineer', 'applied', 'Saved', '3/4/2026', '2026-03-04'),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
  );
  const tables = fc.integer({ min: 1, max: 6 }).chain((width) =>
    fc.record({
      headings: fc.array(word, { minLength: width, maxLength: width }),
      columns: fc.array(fc.constantFrom('', ...IMPORT_FIELD_NAMES), {
        minLength: width,
        maxLength: width,
      }),
      rows: fc.array(fc.array(word, { maxLength: width + 1 }), { maxLength: 12 }),
      choice: fc.constantFrom(...DUPLICATE_CHOICES),
      format: fc.constantFrom('table' as const, 'waymark' as const),
    }),
  );
  fc.assert(
    fc.property(tables, ({ headings, columns, rows, choice, format }) => {
      const lines = rows.map((cells, at) => ({ line: at + 2, cells }));
      const unreadable = [{ line: 99, reason: 'a quotation mark is never closed' }];
      const table = { headings, rows: lines, unreadable, serials: null } as const;
      const rules = { ...rulesFor(table), columns, format };
      const known = [{ id: 'a', company_name: 'Trail', job_title: 'Engineer', job_link: null }];
      const planned = [...planImport(table, rules, known, choice)];
      expect(planned.map(({ line }) => line)).toEqual([99, ...lines.map(({ line }) => line)]);
      for (const row of planned) {
        if (row.outcome === 'error') expect(row.problems.length).toBeGreaterThan(0);
        if ('application' in row) {
          expect(row.application.company_name).not.toBe('');
          expect(row.application.job_title.isWellFormed()).toBe(true);
        }
      }
    }),
    { numRuns: 40 },
  );
});
