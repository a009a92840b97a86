import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { applicationMessages } from '#shared/applications/messages.ts';
import {
  detailBodyOf,
  detailForm,
  detailControls,
  NO_DETAIL_CONTROLS,
} from '#shared/applications/contracts/detail-form.ts';
import { NO_DETAILS } from '#shared/applications/details.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';

const form = z.object(detailForm);
const issuesOf = (values: object) =>
  form.safeParse({ ...NO_DETAIL_CONTROLS, ...values }).error?.issues.map((issue) => issue.message);

const stored = {
  ...NO_DETAILS,
  location: 'Hamburg',
  remote: 'hybrid',
  pay_amount: 72_000,
  pay_unit: 'year',
  pay_note: 'EUR',
  tags: ['data', 'first choice'],
  archived: false,
  closing_reason: null,
  closed_on: null,
  next_step: 'Ask when they decide',
  next_step_on: '2026-02-14',
  quiet_after_days: 14,
} as Application;

test('what a form holds of an application is sent as it was stored', () => {
  expect(stored).toMatchObject(detailBodyOf(detailControls(stored)));
  expect(detailBodyOf({})).toEqual({});
  expect(detailBodyOf({ pay_amount: '', closing_reason: '', quiet_after_days: '' })).toEqual({
    pay_amount: null,
    closing_reason: null,
    quiet_after_days: 14,
  });
});

test('[APP-75] the form refuses what the API would refuse', () => {
  expect(issuesOf({})).toBeUndefined();
  expect(issuesOf({ pay_amount: '72 000,50', tags: 'a, b,, A', closed_on: '2026-02-03' })).toBe(
    undefined,
  );
  expect(issuesOf({ pay_amount: 'much' })).toEqual([applicationMessages.payForm]);
  expect(issuesOf({ tags: `a, ${'b'.repeat(41)}` })).toEqual([applicationMessages.tagTooLong]);
  expect(issuesOf({ quiet_after_days: '1.5' })).toEqual([applicationMessages.quietDays]);
  expect(issuesOf({ quiet_after_days: '366' })).toEqual([applicationMessages.quietDays]);
  expect(issuesOf({ next_step_on: '2026-02-30' })).toEqual([
    'next_step_on must be a calendar date',
  ]);
});
