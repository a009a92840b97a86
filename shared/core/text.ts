import * as z from 'zod/mini';

import { fieldOf } from '#shared/core/explain.ts';
import { isCalendarDate } from '#shared/core/dates.ts';
import { URL_MAX } from '#shared/core/limits.ts';

/** Whether the database can store a text: it has no NUL character and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const unstorable = (issue: z.core.$ZodRawIssue) =>
  `${fieldOf(issue.path)} has a character that cannot be stored`;

/** Schema of storable text, trimmed, of at most `max` characters. */
export function text(max: number) {
  return z.string().check(z.refine(isStorable, { error: unstorable }), z.trim(), z.maxLength(max));
}

/** Marks an issue as one of size (413) instead of form (400). */
const TOO_LARGE = { tooLarge: true };

/** Checks that a trimmed text has at most `max` characters. */
function sizeWithin(max: number) {
  return z.refine<string>((value) => value.length <= max, {
    error: (issue) => `${fieldOf(issue.path)} must be at most ${max} characters`,
    params: TOO_LARGE,
    abort: true,
  });
}

/** Schema of long text, trimmed: more than `max` characters are too large (413), not invalid (400). */
export function longText(max: number) {
  return z
    .string()
    .check(
      z.refine(isStorable, { error: unstorable }),
      z.trim(),
      sizeWithin(max),
      z.maxLength(max),
    );
}

/** Schema of storable text, trimmed, that is not blank; `message` is the error when it is. */
function nonBlank(message: string) {
  return z
    .string({ error: (issue) => (issue.input == null ? message : undefined) })
    .check(z.refine(isStorable, { error: unstorable }), z.trim(), z.minLength(1, message));
}

/** Schema of long text that is not blank; `message` is the error when it is. */
export function requiredLongText(max: number, message: string) {
  return nonBlank(message).check(sizeWithin(max), z.maxLength(max));
}

/** Schema of text that is not blank; `message` is the error when it is. */
export function requiredText(max: number, message: string) {
  return nonBlank(message).check(z.maxLength(max));
}

/** Whether a text is an http or https link. */
function isHttpLink(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^https?:\/\//i.test(text)
  );
}

/** Schema of an http or https link or empty text; `message` is the error for anything else. */
export function link(message: string) {
  return text(URL_MAX)
    .check(z.refine((value) => value === '' || isHttpLink(value), message))
    .register(z.globalRegistry, { format: 'uri-reference' });
}

/** Schema of a calendar date `YYYY-MM-DD`; `message` is the error when it is missing. */
export function calendarDate(name: string, message: string) {
  return z
    .string({ error: (issue) => (issue.input == null ? message : undefined) })
    .check(
      z.minLength(1, message),
      // What compares dates, such as a range, must not see another text.
      z.refine(isCalendarDate, {
        error: `${name} must be a calendar date like 2026-01-31`,
        abort: true,
      }),
    )
    .register(z.globalRegistry, { format: 'date' });
}

/** Schema of a whole number in a query string, from `min` to `max`. */
export function wholeNumber(name: string, min: number, max: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `${name} must be a whole number`)),
    z.pipe(
      z.transform(Number),
      z
        .int()
        .check(
          z.minimum(min, `${name} must be at least ${min}`),
          z.maximum(max, `${name} must be at most ${max}`),
        ),
    ),
  );
}
