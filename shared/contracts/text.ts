import * as z from 'zod/mini';

import { fieldOf } from '#shared/contracts/explain.ts';
import { isCalendarDate } from '#shared/domain/dates.ts';
import { URL_MAX } from '#shared/limits.ts';

/** Whether a database can keep a text: no NUL character and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const unstorable = (issue: z.core.$ZodRawIssue) =>
  `${fieldOf(issue.path)} has a character that cannot be stored`;

/** Trimmed text of at most `max` characters that can be stored. */
export function text(max: number) {
  return z.string().check(z.refine(isStorable, { error: unstorable }), z.trim(), z.maxLength(max));
}

/** What makes a refusal one of size (413) and not of form (400). */
const TOO_LARGE = { tooLarge: true };

/** A check that what is kept is no larger than one value may be. */
function sizeWithin(max: number) {
  return z.refine<string>((value) => value.length <= max, {
    error: (issue) => `${fieldOf(issue.path)} must be at most ${max} characters`,
    params: TOO_LARGE,
    abort: true,
  });
}

/** Long text that is kept, trimmed: more than `max` characters are too large a value, not a wrong one. */
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

/** Long text of which something must remain after trimming; `message` is the answer when nothing does. */
export function requiredLongText(max: number, message: string) {
  return z
    .string({ error: (issue) => (issue.input == null ? message : undefined) })
    .check(
      z.refine(isStorable, { error: unstorable }),
      z.trim(),
      z.minLength(1, message),
      sizeWithin(max),
      z.maxLength(max),
    );
}

/** Text of which something must remain after trimming; `message` is the answer when nothing does. */
export function requiredText(max: number, message: string) {
  return z
    .string({ error: (issue) => (issue.input == null ? message : undefined) })
    .check(
      z.refine(isStorable, { error: unstorable }),
      z.trim(),
      z.minLength(1, message),
      z.maxLength(max),
    );
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

/** An http or https link, or empty text; `message` is the answer for anything else. */
export function link(message: string) {
  return text(URL_MAX).check(z.refine((value) => value === '' || isHttpLink(value), message));
}

/** A calendar date `YYYY-MM-DD`; `message` is the answer when it is missing. */
export function calendarDate(name: string, message: string) {
  return z
    .string({ error: (issue) => (issue.input == null ? message : undefined) })
    .check(
      z.minLength(1, message),
      z.refine(isCalendarDate, `${name} must be a calendar date like 2026-01-31`),
    );
}

/** A whole number from a query string, between `min` and `max`. */
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
