/** Method, path and access of the endpoints of `/api/demo/`, apart from their schemas so that a page can call them without loading zod. */
export const demoEndpoints = {
  startVisit: { method: 'POST', path: '/api/demo/visits/', access: 'public' },
} as const;
