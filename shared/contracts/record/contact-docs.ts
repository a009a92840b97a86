import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import {
  contact,
  type Contact,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  restoreContact,
  updateContact,
} from '#shared/contracts/record/contacts.ts';
import { DELETED_KEPT_DAYS } from '#shared/limits.ts';
import { CONTACTS_PAGE_SIZE } from '#shared/record-limits.ts';

const one: Contact = {
  id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6076',
  name: 'Ann Example',
  role: 'Head of data',
  mail: 'ann@harbour.example',
  link: 'https://harbour.example/team/ann',
  company_id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6072',
  company_name: 'Harbour Analytics',
  application_ids: ['019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6071'],
  last_spoken_on: '2026-02-20',
  notes: 'Met at a fair.',
  created_at: '2026-02-20T09:30:00.000Z',
  updated_at: '2026-02-20T09:30:00.000Z',
};

/** Describes the endpoints of contacts. */
export const contactDocs: FeatureDocs = {
  tag: 'contacts',
  description: 'The people you know at companies and for applications.',
  schemas: [{ name: 'Contact', schema: contact, description: 'Somebody you know.' }],
  endpoints: [
    describeEndpoint(listContacts, {
      description: `${CONTACTS_PAGE_SIZE} a page, by name. \`company\` finds those of the company and of its applications.`,
      answer: {
        data: [one],
        totalRecords: 1,
        totalPages: 1,
        currentPage: 1,
        pageSize: CONTACTS_PAGE_SIZE,
        hasNextPage: false,
        hasPreviousPage: false,
      },
    }),
    describeEndpoint(createContact, {
      description: 'A company and applications are yours and exist; otherwise 404.',
      body: { name: 'Ann Example', role: 'Head of data' },
      answer: one,
      refuses: [404, 409],
    }),
    describeEndpoint(getContact, { description: 'One of them by id.', answer: one }),
    describeEndpoint(updateContact, {
      description:
        'An omitted field keeps its value; null clears one that may be empty. With `base`, the values as you loaded them, a field that changed meanwhile is refused with 409 `conflict`.',
      body: { last_spoken_on: '2026-03-03' },
      answer: { ...one, last_spoken_on: '2026-03-03' },
      refuses: [409],
    }),
    describeEndpoint(deleteContact, {
      description: `They can be brought back for ${DELETED_KEPT_DAYS} days.`,
    }),
    describeEndpoint(restoreContact, {
      description: `Within ${DELETED_KEPT_DAYS} days.`,
      answer: one,
      refuses: [409],
    }),
  ],
  fields: {
    application: { description: 'Id of an application.', format: 'uuid' },
    company: { description: 'Id of a company.', format: 'uuid' },
    name: 'Their name.',
    role: 'What they do.',
    mail: 'Their e-mail address.',
    link: { description: 'A page about them.', format: 'uri-reference' },
    company_id: { description: 'Id of their company.', format: 'uuid' },
    company_name: 'Name of their company, or empty.',
    application_ids: 'Ids of the applications they belong to.',
    last_spoken_on: { description: 'When you last spoke.', format: 'date' },
    notes: 'Your notes.',
    base: 'The values of fields as you loaded them; those that you leave out are not compared.',
  },
};
