/** Sentences of the calendar feed, apart from the others because only the profile loads them. */
export const calendarMessages = {
  notFound: 'Calendar not found',
  loadFailed: 'Failed to load the calendar address',
  made: 'Calendar address created',
  makeFailed: 'Failed to create the calendar address',
  stopped: 'Calendar address switched off',
  stopFailed: 'Failed to switch off the calendar address',
  copied: 'Address copied',
  copyFailed: 'Failed to copy the address',
} as const;
