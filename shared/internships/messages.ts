/** What the page of internships says. */
export const internshipMessages = {
  notFound: 'Internship not found',
  listFailed: 'Failed to load internships. Please try again later.',
  none: 'No items found.',
  sample: 'Sample listings',
  noneYet: 'No internships yet: these are examples.',
  sampleMeans:
    'Their companies are invented, so there is nothing to open or to save. Add postings you found yourself; a list appears here once whoever runs this site imports one.',
  example: 'Example',
  deleted: 'Listing hidden',
  deleteFailed: 'Failed to hide the listing',
  restored: 'Listing shown again',
  restoreFailed: 'Failed to show the listing again',
} as const;
