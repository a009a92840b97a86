import * as z from 'zod/mini';

import {
  applicationLink,
  companyLink,
  companyName,
  dateApplied,
  jobLink,
  jobTitle,
  notes,
  source,
  status,
} from '#shared/contracts/applications/fields.ts';
import { furtherForm } from '#shared/contracts/applications/further-form.ts';
import { text } from '#shared/contracts/text.ts';
import { isCalendarDate } from '#shared/domain/dates.ts';
import { NAME_MAX } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

/** The fields of the add form; an empty date stands for today. */
export const addForm = z.object({
  company_name: companyName,
  job_title: jobTitle,
  application_link: applicationLink,
  company_link: companyLink,
  status,
  source,
  date_applied: z
    .string()
    .check(
      z.refine((date) => date === '' || isCalendarDate(date), messages.applications.dateInvalid),
    ),
  notes,
  ...furtherForm,
});

/** The fields of the edit form. */
export const editForm = z.object({
  company_name: text(NAME_MAX),
  job_title: jobTitle,
  job_link: jobLink,
  company_link: companyLink,
  status,
  date_applied: dateApplied,
  source,
  notes,
  ...furtherForm,
});
