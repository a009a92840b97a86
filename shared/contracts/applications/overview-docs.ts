import {
  boardCard,
  boardColumn,
  getApplicationBoard,
} from '#shared/contracts/applications/board.ts';
import {
  applicationNumbers,
  figures,
  getApplicationNumbers,
} from '#shared/contracts/applications/numbers.ts';
import { BOARD_CARDS, BOARD_CARDS_MAX } from '#shared/application-limits.ts';
import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import { NUMBERS_LEAST, NUMBERS_WEEKS_MAX } from '#shared/limits.ts';

const exampleFigures = {
  total: 24,
  in_progress: 9,
  oa: 7,
  vo: 4,
  offer: 1,
  answered: 15,
  response: { share: 0.625, low: 0.4271, high: 0.7884 },
  days_to_answer: { median: 8, count: 13 },
};

/** Describes the endpoints that look at many applications at once. */
export const applicationOverviewDocs: FeatureDocs = {
  tag: 'overview',
  description: 'Where your applications stand.',
  schemas: [
    {
      name: 'BoardColumn',
      schema: boardColumn,
      description: 'Your applications of a status.',
    },
    {
      name: 'BoardCard',
      schema: boardCard,
      description: 'An application of yours, briefly.',
    },
    {
      name: 'ApplicationNumbers',
      schema: applicationNumbers,
      description: 'How far your applications came.',
    },
    {
      name: 'ApplicationFigures',
      schema: figures,
      description: 'How far some of your applications came.',
    },
  ],
  endpoints: [
    describeEndpoint(getApplicationBoard, {
      description: `Every status has a column, also without applications; \`status\` asks for one. A column has the newest ${BOARD_CARDS} cards unless \`limit\` (at most ${BOARD_CARDS_MAX}) says otherwise; a page past its end has no cards, and 0 as its total. What narrows the list narrows the board.`,
      answer: {
        columns: [
          {
            status: 'oa',
            total: 12,
            cards: [
              {
                id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6071',
                company_name: 'Harbour Analytics',
                company_link: 'https://harbour.example',
                job_title: 'Data Engineer',
                date_applied: '2026-01-31',
                next_step: 'Take the test',
                next_step_on: '2026-02-06',
                closing_reason: null,
              },
            ],
          },
        ],
      },
    }),
    describeEndpoint(getApplicationNumbers, {
      description: `Read from the history: an application counts with the furthest status it ever had, unless it was set back to \`applied\` since. An answer is the first status other than \`applied\`, or a reply you noted, whichever came first. A share or a median over fewer than ${NUMBERS_LEAST} applications is null. \`since\` and \`until\` stand for their whole weeks; the newest ${NUMBERS_WEEKS_MAX} weeks are listed.`,
      answer: {
        all: exampleFigures,
        by_source: [{ source: 'LinkedIn', ...exampleFigures }],
        by_week: [{ week: '2026-03-02', last_day: '2026-03-08', ...exampleFigures }],
      },
    }),
  ],
  fields: {
    columns: 'One for each status, in the order of the hiring process.',
    status: 'The status.',
    closing_reason: 'How it ended; null while it is open.',
    cards: 'A page of its applications, newest first.',
    limit: 'How many cards of each column.',
    company: { description: 'Id of a company; shows only its applications.', format: 'uuid' },
    archived: '`true` shows the archived ones instead of the others, `any` both.',
    tag: 'A tag; shows the applications that have it, whatever its letter case.',
    closing: 'How they ended; `open` shows those without a closing reason.',
    remote: 'Where the work is done.',
    attention: 'Shows what is due `today`, overdue, or has gone quiet.',
    today: { description: 'Your day; today in UTC unless given.', format: 'date' },
    reached: 'The status they came to, or further, as the numbers count it.',
    company_name: 'Name of its company.',
    company_link: { description: 'The company’s website, or empty.', format: 'uri-reference' },
    job_title: 'Title of the job.',
    date_applied: { description: 'The day you applied.', format: 'date' },
    next_step: 'What you do next.',
    next_step_on: { description: 'The day of the next step.', format: 'date' },
    all: 'Those of all weeks asked for.',
    by_source:
      'The same by how they came into the list; a source without applications is left out.',
    by_week:
      'The same by the week of their dates, newest first; a week without applications is left out.',
    week: { description: 'The Monday of the week.', format: 'date' },
    last_day: { description: 'The Sunday of the week.', format: 'date' },
    since: { description: 'A day of the first week.', format: 'date' },
    until: { description: 'A day of the last week.', format: 'date' },
    total: 'How many applications these are.',
    in_progress: 'How many came to `in_progress` or further.',
    oa: 'How many came to `oa` or further.',
    vo: 'How many came to `vo` or further.',
    offer: 'How many came to `offer`.',
    answered: 'How many were answered.',
    response:
      'The share of answered ones, with its 95 % Wilson interval; null when there are too few.',
    share: 'The share, from 0 to 1.',
    low: 'The lower end of the interval.',
    high: 'The upper end of the interval.',
    days_to_answer: 'Days from the application to its first answer.',
    median: 'The median; null when there are too few.',
    count: 'Over how many it is: those whose day of the answer is known.',
    source: 'How they came into the list.',
  },
};
