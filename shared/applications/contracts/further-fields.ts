import * as z from 'zod/mini';

import { applicationMessages } from '#shared/applications/messages.ts';
import { calendarDate, isStorable, text } from '#shared/core/text.ts';
import { CLOSING_REASONS, PAY_UNITS, REMOTE } from '#shared/applications/fields.ts';
import { tidyTags } from '#shared/applications/tags.ts';
import { PAY_MAX, QUIET_DAYS_MAX, TAG_MAX, TAGS_MAX } from '#shared/applications/limits.ts';
import { dayText, described } from '#shared/core/described.ts';
import { NAME_MAX } from '#shared/core/limits.ts';

const words = applicationMessages;

const remote = z.enum(REMOTE);
const payUnit = z.enum(PAY_UNITS);
const closingReason = z.enum(CLOSING_REASONS);
/** A tag; forms write several in one line, so it has neither commas nor line breaks. */
export const tag = z
  .string()
  .check(
    z.refine(isStorable, words.tagUnstorable),
    z.trim(),
    z.maxLength(TAG_MAX, words.tagTooLong),
    z.regex(/^[^,\r\n]*$/, words.tagComma),
  );
/** Tags in their order, each once whatever its letter case. */
export const tags = z.pipe(
  z.pipe(
    z.array(tag),
    z.transform((given: string[]) => tidyTags(given)),
  ),
  z.array(z.string()).check(z.maxLength(TAGS_MAX, words.tooManyTags)),
);
/** An amount with at most two decimals. */
export const payAmount = z.number().check(
  z.minimum(0, words.payNegative),
  z.maximum(PAY_MAX, words.payTooLarge),
  z.refine((amount) => Math.round(amount * 100) / 100 === amount, words.payDecimals),
);
/** Days without an event before an application counts as gone quiet; 0 means never. */
export const quietAfterDays = z
  .int(words.quietDays)
  .check(z.minimum(0, words.quietDays), z.maximum(QUIET_DAYS_MAX, words.quietDays));
const name = text(NAME_MAX);

/** What else an application says, as the API returns it. */
export const furtherFields = {
  location: z.string(),
  remote: z.nullable(remote),
  pay_amount: described(
    z.nullable(z.number()),
    'The pay or offer, with at most two decimals; null when unknown.',
  ),
  pay_unit: z.nullable(payUnit),
  pay_note: described(z.string(), 'What else there is to say about the pay, such as its currency.'),
  tags: described(
    z.array(z.string()),
    `At most ${TAGS_MAX} tags of at most ${TAG_MAX} characters, each once whatever its letter case.`,
  ),
  archived: described(
    z.boolean(),
    'Whether it is archived: out of the list, and still in the statistics.',
  ),
  closing_reason: described(
    z.nullable(closingReason),
    'How it ended, beside its status; null while it is open.',
  ),
  closed_on: described(
    z.nullable(dayText),
    'The day it ended, by default today; null without a closing reason.',
  ),
  next_step: z.string(),
  next_step_on: z.nullable(dayText),
  quiet_after_days: described(
    z.int(),
    'Days without an event after which it counts as gone quiet; 0 means never, null in a body the usual number.',
  ),
};

/** The same in a request: an absent field keeps its value, null clears it. */
export const detailBody = {
  location: z.optional(z.nullable(name)),
  remote: z.optional(z.nullable(remote)),
  pay_amount: z.optional(z.nullable(payAmount)),
  pay_unit: z.optional(z.nullable(payUnit)),
  pay_note: z.optional(z.nullable(name)),
  tags: z.optional(z.nullable(tags)),
  archived: z.optional(z.nullable(z.boolean())),
  closing_reason: z.optional(z.nullable(closingReason)),
  closed_on: z.optional(z.nullable(calendarDate('closed_on', words.dayMissing))),
  next_step: z.optional(z.nullable(name)),
  next_step_on: z.optional(z.nullable(calendarDate('next_step_on', words.dayMissing))),
  quiet_after_days: z.optional(z.nullable(quietAfterDays)),
};

const loaded = z.optional(z.nullable(z.string()));

/** The same as loaded, to be compared. */
export const detailBase = {
  location: loaded,
  remote: loaded,
  pay_amount: z.optional(z.nullable(z.number())),
  pay_unit: loaded,
  pay_note: loaded,
  tags: z.optional(z.nullable(z.array(z.string()))),
  archived: z.optional(z.nullable(z.boolean())),
  closing_reason: loaded,
  closed_on: loaded,
  next_step: loaded,
  next_step_on: loaded,
  quiet_after_days: z.optional(z.nullable(z.number())),
};
