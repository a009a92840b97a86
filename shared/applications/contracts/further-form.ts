import * as z from 'zod/mini';

import { applicationMessages } from '#shared/applications/messages.ts';
import {
  type detailBody,
  payAmount,
  quietAfterDays,
  tags,
} from '#shared/applications/contracts/further-fields.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { text } from '#shared/core/text.ts';
import { amountOf } from '#shared/applications/amount.ts';
import { CLOSING_REASONS, PAY_UNITS, REMOTE } from '#shared/applications/fields.ts';
import { tidyTags } from '#shared/applications/tags.ts';
import { isCalendarDate } from '#shared/core/dates.ts';
import { QUIET_AFTER_DAYS } from '#shared/applications/limits.ts';
import { NAME_MAX } from '#shared/core/limits.ts';

const words = applicationMessages;

/** The tags that a line names. */
const tagsIn = (line: string) => tidyTags(line.split(','));

/** The number of days that a text names; none is the usual number. */
const daysIn = (typed: string) => (typed.trim() === '' ? QUIET_AFTER_DAYS : Number(typed));

/** A text control whose value, once read, must fit a schema of the contract. */
function typed(schema: z.ZodMiniType, read: (typed: string) => unknown, unreadable?: string) {
  return z.string().check((ctx) => {
    const value = read(ctx.value);
    const result = value === undefined ? undefined : schema.safeParse(value);
    if (result?.success) return;
    const message = result?.error.issues[0]?.message ?? unreadable ?? '';
    ctx.issues.push({ code: 'custom', input: ctx.value, message });
  });
}

const day = (name: string) =>
  z
    .string()
    .check(
      z.refine((date) => date === '' || isCalendarDate(date), `${name} must be a calendar date`),
    );
const name = text(NAME_MAX);

/** The further fields as forms hold them: texts, each empty when there is none. */
export const furtherForm = {
  location: name,
  remote: z.enum(['', ...REMOTE]),
  pay_amount: typed(
    z.nullable(payAmount),
    (amount) => (amount.trim() ? amountOf(amount) : null),
    words.payForm,
  ),
  pay_unit: z.enum(['', ...PAY_UNITS]),
  pay_note: name,
  tags: typed(tags, tagsIn),
  next_step: name,
  next_step_on: day('next_step_on'),
  closing_reason: z.enum(['', ...CLOSING_REASONS]),
  closed_on: day('closed_on'),
  quiet_after_days: typed(quietAfterDays, daysIn),
};

/** What forms hold of the further fields. */
export type FurtherValues = {
  [Name in keyof typeof furtherForm]: z.input<(typeof furtherForm)[Name]>;
};

/** The values of an application that has none of them. */
export const NO_FURTHER_VALUES: FurtherValues = {
  location: '',
  remote: '',
  pay_amount: '',
  pay_unit: '',
  pay_note: '',
  tags: '',
  next_step: '',
  next_step_on: '',
  closing_reason: '',
  closed_on: '',
  quiet_after_days: String(QUIET_AFTER_DAYS),
};

/** The further fields of an application as forms hold them. */
export function furtherValuesOf(application: Application): FurtherValues {
  const { location, pay_note, next_step } = application;
  return {
    location,
    remote: application.remote ?? '',
    pay_amount: application.pay_amount === null ? '' : String(application.pay_amount),
    pay_unit: application.pay_unit ?? '',
    pay_note,
    tags: application.tags.join(', '),
    next_step,
    next_step_on: application.next_step_on ?? '',
    closing_reason: application.closing_reason ?? '',
    closed_on: application.closed_on ?? '',
    quiet_after_days: String(application.quiet_after_days),
  };
}

type FurtherBody = {
  [Name in Exclude<keyof typeof detailBody, 'archived'>]?: z.input<(typeof detailBody)[Name]>;
};

/** Reads a text that may be missing. */
function given<Value>(typed: string | undefined, read: (typed: string) => Value) {
  return typed === undefined ? undefined : read(typed);
}

/** Values of forms as the API takes them; other fields are left out, and so is what is not there. */
export function furtherBodyOf(values: Partial<FurtherValues>): FurtherBody {
  const body: FurtherBody = {
    location: values.location,
    remote: given(values.remote, () => values.remote || null),
    pay_amount: given(values.pay_amount, (amount) => amountOf(amount) ?? null),
    pay_unit: given(values.pay_unit, () => values.pay_unit || null),
    pay_note: values.pay_note,
    tags: given(values.tags, tagsIn),
    next_step: values.next_step,
    next_step_on: given(values.next_step_on, (date) => date || null),
    closing_reason: given(values.closing_reason, () => values.closing_reason || null),
    closed_on: given(values.closed_on, (date) => date || null),
    quiet_after_days: given(values.quiet_after_days, daysIn),
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
