import * as z from 'zod/mini';

import { calendarDate, link, longText, requiredText } from '#shared/core/text.ts';
import { SOURCES } from '#shared/applications/source.ts';
import { STATUSES } from '#shared/applications/status.ts';
import { NAME_MAX, NOTES_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';

const words = messages.applications;

/** A status in any letter case. */
export const status = z.pipe(
  z
    .string({ error: (issue) => (issue.input == null ? words.statusRequired : undefined) })
    .check(z.trim(), z.minLength(1, words.statusRequired), z.toLowerCase()),
  z.enum(STATUSES, { error: `status must be one of: ${STATUSES.join(', ')}` }),
);
/** How an application came into the list. */
export const source = z.enum(SOURCES);
/** A company’s website. */
export const companyLink = link(words.companyLinkUrl);
/** The posting. */
export const jobLink = link(words.jobLinkUrl);
/** The posting, under its other name. */
export const applicationLink = link(words.applicationLinkUrl);
/** Notes. */
export const notes = longText(NOTES_MAX);
/** The day of the application. */
export const dateApplied = calendarDate('date_applied', words.dateRequired);
/** Title of the job. */
export const jobTitle = requiredText(NAME_MAX, words.jobTitleRequired);
/** Name of a company. */
export const companyName = requiredText(NAME_MAX, words.companyNameRequired);
