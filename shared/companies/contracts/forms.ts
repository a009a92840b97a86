import * as z from 'zod/mini';

import { link, longText, requiredText, text } from '#shared/core/text.ts';
import { NAME_MAX, NOTES_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';

/** What the form that changes a company holds. */
export const companyForm = z.object({
  name: requiredText(NAME_MAX, messages.applications.companyNameRequired),
  website: link(messages.companies.websiteUrl),
  industry: text(NAME_MAX),
  description: longText(NOTES_MAX),
});
