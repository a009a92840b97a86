import type { FieldDocs } from '#shared/contracts/docs.ts';

const id = (of: string): FieldDocs => ({ description: of, format: 'uuid' });
const instant = (of: string): FieldDocs => ({ description: of, format: 'date-time' });

/** Descriptions of the fields and parameters that many endpoints share. */
export const commonFields: Readonly<Record<string, FieldDocs>> = {
  id: id('Its id.'),
  created_at: instant('When it was created.'),
  updated_at: instant('When it was last changed.'),
  createdAt: instant('When it was created.'),
  page: 'Page to read; the first is 1. A page past the end is empty.',
  pageSize: 'Rows on a page.',
  limit: 'Most rows to return.',
  direction: 'Whether to sort ascending or descending.',
  search: 'Text to search for, in any letter case.',
  data: 'The rows of this page.',
  totalRecords: 'Rows on all pages.',
  totalPages: 'Number of pages.',
  currentPage: 'This page.',
  hasNextPage: 'Whether there is a page after this one.',
  hasPreviousPage: 'Whether there is a page before this one.',
  email: { description: 'An e-mail address.', format: 'email' },
};
