/** Method, path and access of the endpoint that reads postings, apart from its schemas so that a page can call it without loading zod. */
export const postingReaderEndpoints = {
  readPosting: { method: 'POST', path: '/api/postings/read/', access: 'user' },
} as const;
