/** Method, path and access of the endpoints that load filings, apart from their schemas so that a page can call them without loading zod. */
export const loadingEndpoints = {
  getH1bLoading: { method: 'GET', path: '/api/h1b/loading', access: 'user' },
  startH1bLoading: { method: 'POST', path: '/api/h1b/loading', access: 'user' },
  cancelH1bLoading: { method: 'DELETE', path: '/api/h1b/loading', access: 'user' },
  uploadH1bFile: { method: 'POST', path: '/api/h1b/loading/files', access: 'user' },
} as const;
