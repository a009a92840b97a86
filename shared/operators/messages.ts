/** Sentences of the operators' page. */
export const operatorMessages = {
  refused: 'Only operators of this site can see this page.',
  loadFailed: 'The overview could not be loaded. Please try again.',
} as const;
