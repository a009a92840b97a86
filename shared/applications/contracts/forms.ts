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
import { NAME_MAX } from '#shared/core/limits.ts';

/** The fields of the add form. */
export const addForm = z.object({
  company_name: companyName,
  job_title: jobTitle,
  application_link: applicationLink,
  company_link: companyLink,
  status,
  source,
  date_applied: dateApplied,
  notes,
  ...detailForm,
});

/** The fields of the edit form. */
export const editForm = z.object({
  company_name: companyName,
  job_title: jobTitle,
  job_link: jobLink,
  company_link: companyLink,
  status,
  date_applied: dateApplied,
  source,
  notes,
  ...detailForm,
});

/** The same of an application that has no company yet. */
export const editFormWithoutCompany = z.extend(editForm, { company_name: text(NAME_MAX) });
