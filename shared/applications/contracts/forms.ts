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
} from '#shared/applications/contracts/fields.ts';
import { detailForm } from '#shared/applications/contracts/detail-form.ts';
import { text } from '#shared/core/text.ts';
import { isCalendarDate } from '#shared/core/dates.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';

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
  ...detailForm,
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
  ...detailForm,
});
