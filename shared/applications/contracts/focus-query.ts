import * as z from 'zod/mini';

import { calendarDate, text } from '#shared/core/text.ts';
import { ATTENTION, CLOSING_REASONS, REMOTE } from '#shared/applications/fields.ts';
import { TAG_MAX } from '#shared/applications/limits.ts';
import { described } from '#shared/core/described.ts';

const oneOf = <const Values extends readonly string[]>(name: string, values: Values) =>
  z.optional(z.enum(values, { error: `${name} must be one of: ${values.join(', ')}` }));

/** The day of the person, from which due and overdue are counted. */
export const dayQuery = {
  today: described(
    z.optional(calendarDate('today', 'today is required')),
    'Your day; by default today in UTC.',
  ),
};

/** Narrows the list by the further fields. */
export const focusQuery = {
  tag: described(
    z.optional(text(TAG_MAX)),
    'A tag; lists the applications that have it, whatever its letter case.',
  ),
  closing: described(
    oneOf('closing', ['open', ...CLOSING_REASONS]),
    'How they ended; `open` lists those without a closing reason.',
  ),
  remote: oneOf('remote', REMOTE),
  active: described(
    z.optional(
      z.pipe(
        z.enum(['true', 'false'], { error: 'active must be true or false' }),
        z.transform((text) => text === 'true'),
      ),
    ),
    'With `true` those without an offer, a rejection or a closing reason.',
  ),
  attention: described(
    oneOf('attention', ATTENTION),
    'Lists what is due `today`, overdue, or has gone quiet.',
  ),
  ...dayQuery,
};
