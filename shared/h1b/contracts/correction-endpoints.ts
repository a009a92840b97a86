/** Method, path and access of the endpoints that part names of employers, apart from their schemas so that a page can call them without loading zod. */
export const correctionEndpoints = {
  listH1bCorrections: { method: 'GET', path: '/api/h1b/corrections', access: 'user' },
  splitH1bName: { method: 'POST', path: '/api/h1b/corrections', access: 'user' },
  joinH1bName: { method: 'DELETE', path: '/api/h1b/corrections/:id', access: 'user' },
} as const;
