/** What the page of internships says. */
export const internshipMessages = {
  notFound: 'Internship not found',
  listFailed: 'Failed to load internships. Please try again later.',
  none: 'No items found.',
  sample: 'Sample listings',
  deleted: 'Listing hidden',
  deleteFailed: 'Failed to hide the listing',
  restored: 'The listing is back',
  restoreFailed: 'Failed to bring the listing back',
} as const;
