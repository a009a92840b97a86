/** What the page of internships says. */
export const internshipMessages = {
  notFound: 'Internship not found',
  listFailed: 'Failed to load internships. Please try again later.',
  none: 'No items found.',
  noneYet: 'No internships yet: these are examples.',
  sampleMeans:
    'Their companies are invented. Add postings you found yourself, or wait for this site’s own list.',
  deleted: 'Listing hidden',
  deleteFailed: 'Failed to hide the listing',
  restored: 'Listing shown again',
  restoreFailed: 'Failed to show the listing again',
} as const;
