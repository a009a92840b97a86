import { expect, test } from 'vitest';

import { nextWords } from '#shared/applications/next-words.ts';

const TODAY = '2026-03-10';
const open = {
  status: 'vo',
  closing_reason: null,
  closed_on: null,
  next_step: '',
  next_step_on: null,
} as const;
const interview = { starts_at: '2026-03-12T15:00:00.000Z', zone: 'UTC', kind: 'onsite' } as const;
const said = (application: object, ahead: object = {}) =>
  nextWords({ ...open, ...application }, { interview: null, quiet_days: null, ...ahead }, TODAY);

test('[APP-208] what comes next is the ending, else an overdue step, else the sooner of interview and step, else the silence', () => {
  const step = { next_step: 'Send references', next_step_on: '2026-03-11' };
  expect(
    said({ ...step, closing_reason: 'no_answer', closed_on: '2026-03-01' }, { interview }),
  ).toEqual({
    what: 'No answer',
    when: 'Mar 1',
  });
  expect(said({ ...step, next_step_on: '2026-03-09' }, { interview })).toEqual({
    what: 'Send references',
    when: 'Mar 9',
    late: true,
  });
  expect(said(step, { interview })).toMatchObject({ when: 'due Mar 11', late: false });
  expect(said({ ...step, next_step_on: TODAY })).toMatchObject({ when: 'due today', late: false });
  for (const later of [{ ...step, next_step_on: '2026-03-13' }, { next_step: 'Some day' }, {}]) {
    expect(said(later, { interview })).toEqual({
      what: 'On site interview',
      when: expect.stringMatching(/^on Thursday, \d/),
    });
  }
  expect(said({ next_step: 'Some day' })).toEqual({
    what: 'Some day',
    when: null,
    late: false,
  });
  expect(said({}, { quiet_days: 19 })).toEqual({
    what: 'No reply for 19 days',
    when: 'follow up?',
  });
  expect(said({ ...step, status: 'rejected' }, { interview })).toBeUndefined();
  expect(said({})).toBeUndefined();
  expect(nextWords(open, undefined, TODAY)).toBeUndefined();
});
