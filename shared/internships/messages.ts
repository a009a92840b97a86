/** What the page of internships says. */
export const internshipMessages = {
  notFound: 'Internship not found',
  listFailed: 'Failed to load internships. Please try again later.',
  none: 'No items found.',
  sample: 'Sample listings',
  sampleMeans: 'Invented, to show how a list looks.',
  found: 'Found a posting?',
  addIt: 'Add it.',
  example: 'Example',
  deleted: 'Listing hidden',
  deleteFailed: 'Failed to hide the listing',
  restored: 'Listing shown again',
  restoreFailed: 'Failed to show the listing again',
} as const;
