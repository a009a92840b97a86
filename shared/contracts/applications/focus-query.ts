import * as z from 'zod/mini';

import { calendarDate, text } from '#shared/contracts/text.ts';
import { ATTENTION, CLOSING_REASONS, REMOTE } from '#shared/domain/application-fields.ts';
import { TAG_MAX } from '#shared/application-limits.ts';

const oneOf = <const Values extends readonly string[]>(name: string, values: Values) =>
  z.optional(z.enum(values, { error: `${name} must be one of: ${values.join(', ')}` }));

/** The day of the person, from which due and overdue are counted. */
export const dayQuery = { today: z.optional(calendarDate('today', 'today is required')) };

/** Narrows the list by the further fields. */
export const focusQuery = {
  tag: z.optional(text(TAG_MAX)),
  closing: oneOf('closing', ['open', ...CLOSING_REASONS]),
  remote: oneOf('remote', REMOTE),
  attention: oneOf('attention', ATTENTION),
  ...dayQuery,
};
