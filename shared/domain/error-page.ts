/** The page a browser shows when the server refused a document, and what the server writes into it each time. */
export const ERROR_PAGE = {
  title: 'This page could not be shown',
  sentence: '__SENTENCE__',
  address: '__ADDRESS__',
} as const;
