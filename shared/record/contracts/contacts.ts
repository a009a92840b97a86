import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import {
  dayText,
  idText,
  instantText,
  linkText,
  nameSchemas,
  WITH_BASE,
} from '#shared/core/described.ts';
import { pageOf } from '#shared/core/page.ts';
import { contactEndpoints } from '#shared/record/contracts/contact-endpoints.ts';
import {
  calendarDate,
  link,
  longText,
  requiredText,
  text,
  wholeNumber,
} from '#shared/core/text.ts';
import { DELETED_KEPT_DAYS, EMAIL_MAX, NAME_MAX, SEARCH_MAX } from '#shared/core/limits.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { CONTACTS_PAGE_SIZE, CONTACT_APPLICATIONS_MAX, ENTRY_MAX } from '#shared/record/limits.ts';

const words = recordMessages.contacts;

/** Somebody one knows, in the API. */
export const contact = z.object({
  id: idText,
  name: z.string(),
  role: z.string(),
  mail: z.string(),
  link: linkText,
  company_id: z.nullable(idText),
  company_name: z.string(),
  application_ids: z.array(z.string()),
  last_spoken_on: z.nullable(dayText),
  notes: z.string(),
  created_at: instantText,
  updated_at: instantText,
});

export type Contact = z.output<typeof contact>;

const params = z.strictObject({ id: z.uuid({ error: 'id must be an id of a contact' }) });
const companyId = z.uuid({ error: 'company must be an id of a company' });
const applicationId = z.uuid({ error: 'application must be an id of an application' });

const name = requiredText(NAME_MAX, words.nameRequired);
const optional = {
  role: z.optional(z.nullable(text(NAME_MAX))),
  mail: z.optional(
    z.nullable(
      text(EMAIL_MAX).check(
        z.refine((mail) => mail === '' || /^[^\s@]+@[^\s@]+$/.test(mail), words.mailInvalid),
      ),
    ),
  ),
  link: z.optional(z.nullable(link(words.linkInvalid))),
  company_id: z.optional(z.nullable(companyId)),
  application_ids: z.optional(
    z.nullable(z.array(applicationId).check(z.maxLength(CONTACT_APPLICATIONS_MAX))),
  ),
  last_spoken_on: z.optional(z.nullable(calendarDate('last_spoken_on', words.dayInvalid))),
  notes: z.optional(z.nullable(longText(ENTRY_MAX))),
};
const loaded = z.optional(z.nullable(z.string()));

/** GET /api/contacts/: the person's contacts by name, of an application or a company if wanted. */
export const listContacts = defineContract({
  ...contactEndpoints.listContacts,
  name: 'listContacts',
  summary: 'The people you know, by name',
  description: `${CONTACTS_PAGE_SIZE} a page, by name. \`company\` finds those of the company and of its applications.`,
  protocol: 'api',
  query: z.strictObject({
    application: z.optional(applicationId),
    company: z.optional(companyId),
    search: z.optional(text(SEARCH_MAX)),
    page: z._default(wholeNumber('page', 1, 100_000_000), 1),
  }),
  response: pageOf(contact),
});

/** POST /api/contacts/: adds somebody. */
export const createContact = defineContract({
  ...contactEndpoints.createContact,
  name: 'createContact',
  summary: 'Add somebody you know',
  description: 'A company and applications are yours and exist; otherwise 404.',
  refuses: [404, 409],
  protocol: 'api',
  body: z.strictObject({ name, ...optional }),
  status: 201,
  response: contact,
});

/** GET /api/contacts/{id}/: one contact. */
export const getContact = defineContract({
  ...contactEndpoints.getContact,
  name: 'getContact',
  summary: 'One of the people you know',
  protocol: 'api',
  params,
  response: contact,
});

/** PUT /api/contacts/{id}/: an absent field keeps its value; one that differs from `base` by now is refused. */
export const updateContact = defineContract({
  ...contactEndpoints.updateContact,
  name: 'updateContact',
  summary: 'Change what you noted of somebody',
  description: WITH_BASE,
  refuses: [409],
  protocol: 'api',
  params,
  body: z.strictObject({
    name: z.optional(name),
    ...optional,
    base: z.optional(
      z.nullable(
        z.strictObject({
          name: loaded,
          role: loaded,
          mail: loaded,
          link: loaded,
          company_id: loaded,
          application_ids: z.optional(z.nullable(z.array(z.string()))),
          last_spoken_on: loaded,
          notes: loaded,
        }),
      ),
    ),
  }),
  response: contact,
});

/** DELETE /api/contacts/{id}/: the contact can be restored for DELETED_KEPT_DAYS days. */
export const deleteContact = defineContract({
  ...contactEndpoints.deleteContact,
  name: 'deleteContact',
  summary: `Delete somebody from those you know; you can bring them back for ${DELETED_KEPT_DAYS} days`,
  protocol: 'api',
  params,
  status: 204,
});

/** POST /api/contacts/{id}/restore/: undoes a deletion. */
export const restoreContact = defineContract({
  ...contactEndpoints.restoreContact,
  name: 'restoreContact',
  summary: 'Bring back somebody you deleted',
  refuses: [409],
  protocol: 'api',
  params,
  response: contact,
});

nameSchemas({ Contact: contact });
