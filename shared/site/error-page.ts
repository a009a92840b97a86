/** The page a browser shows when the server refuses a document, with the placeholders the server fills in. */
export const ERROR_PAGE = {
  title: 'This page could not be shown',
  sentence: '__SENTENCE__',
  address: '__ADDRESS__',
} as const;
