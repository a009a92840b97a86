/** Sentences of the operators' page. */
export const operatorMessages = {
  refused: 'Only those who run this site see this page.',
  loadFailed: 'The overview could not be loaded. Please try again.',
} as const;
